// What we use of gifenc, which comes without types.
declare module 'gifenc' {
  type Palette = [number, number, number][]
  export function quantize(rgba: Uint8ClampedArray, colours: number): Palette
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array
  export function GIFEncoder(): {
    /** The palette of the first frame is that of all frames that have none. */
    writeFrame(index: Uint8Array, width: number, height: number, options: { palette?: Palette; delay: number }): void
    finish(): void
    bytes(): Uint8Array
  }
}
