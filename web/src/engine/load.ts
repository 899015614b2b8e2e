// The engine as WebAssembly: text in, text out. It asks its surroundings for next to nothing (WASI's clock, and where to complain
// when it must give up), so there is no program of the compiler's beside it. Runs in a worker, and in node for the tests.

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  cairn_room(bytes: number): number
  cairn_answer(): number
  cairn_answer_length(): number
}

/** The engine gave up: memory is at its end, or it met what must not be. It cannot be used any more. */
export class EngineBroke extends Error {}

export type AskText = (request: string) => string

const OK = 0
const NO_SUCH_THING = 8 // WASI's "bad file descriptor"

/** An engine of its own, with nothing open. `source` is build/wasm/cairn.wasm. */
export async function loadEngine(source: BufferSource | Promise<Response>): Promise<AskText> {
  let wasm: Exports
  const numbers = (): DataView => new DataView(wasm.memory.buffer)
  const imports = {
    wasi_snapshot_preview1: {
      clock_time_get: (_id: number, _precision: bigint, to: number) => {
        numbers().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true)
        return OK
      },
      clock_res_get: (_id: number, to: number) => {
        numbers().setBigUint64(to, 1000n, true)
        return OK
      },
      proc_exit: (code: number) => {
        throw new EngineBroke(`the engine ended itself (${code})`)
      },
      fd_write: () => NO_SUCH_THING,
      fd_read: () => NO_SUCH_THING,
      fd_seek: () => NO_SUCH_THING,
      fd_close: () => NO_SUCH_THING,
      environ_sizes_get: (count: number, size: number) => {
        numbers().setUint32(count, 0, true)
        numbers().setUint32(size, 0, true)
        return OK
      },
      environ_get: () => OK,
    },
    env: { emscripten_notify_memory_growth: () => {} },
  }
  const made = await (source instanceof Promise
    ? WebAssembly.instantiateStreaming(source, imports)
    : WebAssembly.instantiate(source, imports))
  wasm = made.instance.exports as unknown as Exports
  wasm._initialize()

  return (request) => {
    try {
      const bytes = new TextEncoder().encode(request)
      const room = wasm.cairn_room(bytes.length)
      new Uint8Array(wasm.memory.buffer, room, bytes.length).set(bytes)
      const at = wasm.cairn_answer()
      return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, wasm.cairn_answer_length()))
    } catch (error) {
      throw error instanceof EngineBroke ? error : new EngineBroke((error as Error).message)
    }
  }
}
