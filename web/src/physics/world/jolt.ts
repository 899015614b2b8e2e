// Jolt as WebAssembly (npm jolt-physics): one module for the browser and for the referee, so that both compute the same bits.

import type JoltNamespace from 'jolt-physics/wasm'
import init from 'jolt-physics/wasm'

export type Jolt = typeof JoltNamespace
export type Body = JoltNamespace.Body

/** `code`: jolt-physics.wasm.wasm, compiled. */
export async function loadJolt(code: WebAssembly.Module): Promise<Jolt> {
  const instantiateWasm = (imports: WebAssembly.Imports, done: (made: WebAssembly.Instance) => void) => {
    void WebAssembly.instantiate(code, imports).then(done)
    return {}
  }
  return (await init({ instantiateWasm } as never)) as unknown as Jolt
}
