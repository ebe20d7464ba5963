/** A file dropped, pasted or shared outside the page of imports, until that page takes it. */
let handed: File | undefined

export function handFile(file: File): void {
  handed = file
}

export function takeHandedFile(): File | undefined {
  const file = handed
  handed = undefined
  return file
}
