declare module 'jolt-physics/jolt-physics.wasm.wasm' {
  /** The bytes, put into the program when it is built. */
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
