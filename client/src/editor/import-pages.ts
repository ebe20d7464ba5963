import { importTogether, importZip } from '#client/editor/import-zip.ts'
import { readableText } from '#client/editor/read-page-file.ts'

export interface ImportedPages {
  /** the new pages, in the order of the files */
  ids: string[]
  /** names of files that could not be read */
  refused: string[]
}

/** Makes a page of each Markdown or HTML file, and of each one in a zip, also offline. Links between the files lead from page to page. */
export async function importPages(files: readonly File[]): Promise<ImportedPages> {
  const refused: string[] = []
  const zipped: string[] = []
  const texts = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      const made = await importZip(file).catch(() => [])
      zipped.push(...made)
      if (made.length === 0) refused.push(file.name)
      continue
    }
    const text = await readableText(file)
    if (text === undefined) refused.push(file.name)
    else texts.set(freeName(file.name, texts), new TextEncoder().encode(text))
  }
  const made = await importTogether(texts, /^/)
  return { ids: [...[...texts.keys()].flatMap((name) => made.get(name) ?? []), ...zipped], refused }
}

/** Files of several folders may have one name. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  // a file's name is no path, and one that begins with a dot is a page all the same
  const plain = name.replaceAll('/', '-').replace(/^\.+/, '') || 'page'
  let free = plain
  for (let number = 2; taken.has(free); number += 1) free = plain.replace(/(\.\w+)?$/, ` ${number}$1`)
  return free
}
