/** Gives the person a file. */
export function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
