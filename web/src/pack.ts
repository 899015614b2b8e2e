// Records in links: compressed and written with letters that links allow. The first letter says how it is packed.

const toLetters = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

const fromLetters = (letters: string): Uint8Array<ArrayBuffer> => {
  const text = atob(letters.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (c) => c.charCodeAt(0))
}

const LONGEST = 100_000
/** A short link can say "a million times the same": what comes out of one is no longer than this, in bytes. */
const LARGEST = 1 << 20

async function through(bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > LARGEST) {
      await reader.cancel()
      throw new Error('this link holds more than a page')
    }
    parts.push(part.value as Uint8Array<ArrayBuffer>)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (typeof CompressionStream === 'undefined') return `a${toLetters(bytes)}`
  return `b${toLetters(await through(bytes, new CompressionStream('deflate-raw')))}`
}

/** Fails when it is not something that `pack` wrote. */
export async function unpack(packed: string): Promise<string> {
  if (packed.length > LONGEST) throw new Error('this link is too long to be a record')
  const bytes = fromLetters(packed.slice(1))
  if (packed[0] === 'a') return new TextDecoder().decode(bytes)
  if (packed[0] === 'b') return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
  throw new Error('this link was made by another version of the page')
}
