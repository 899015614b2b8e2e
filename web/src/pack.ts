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

const through = async (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer())

const LONGEST = 100_000

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
