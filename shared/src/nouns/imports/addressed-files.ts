/** A file that a cell names with the address where it lies. */
export interface AddressedFile {
  name: string
  address: string
}

/** The most files of one cell, and its longest text. */
const mostFiles = 100
const longestText = 200_000

/** Files as Airtable exports them: `photo.png (https://…), plan.pdf (https://…)`. Undefined for a text of another form. */
export function readAddressedFiles(text: string): AddressedFile[] | undefined {
  if (text.length > longestText) return undefined
  const found: AddressedFile[] = []
  let at = 0
  for (const { 0: part, 1: address = '', index } of text.matchAll(/\((https?:\/\/[^\s()]{1,4000})\)/g)) {
    const name = text
      .slice(at, index)
      .replace(/^[\s,]+/, '')
      .trim()
    if (name === '' || found.length === mostFiles) return undefined
    found.push({ name: name.slice(0, 200), address })
    at = index + part.length
  }
  return found.length > 0 && text.slice(at).trim() === '' ? found : undefined
}

/** True for a cell of an attachment field of Airtable. Other programs name pages in the same form, which are no files. */
export function isAirtableFile(text: string): boolean {
  return /^\S[^\n]*? \(https:\/\/(?:[\w-]+\.)?(?:airtableusercontent\.com|airtable\.com)\/[^\s()]+/.test(text.slice(0, 500))
}
