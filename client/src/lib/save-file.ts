/** Passes a file to the browser, which puts it where the person's downloads go. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser reads the address after this turn
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A name that every file system takes. */
export function fileName(label: string, extension: string): string {
  return `${label.replace(/[\p{C}"*/:<>?\\|]/gu, ' ').trim() || 'export'}.${extension}`
}
