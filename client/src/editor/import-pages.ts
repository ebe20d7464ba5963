import { importZip } from '#client/editor/import-zip.ts'
import { makePage } from '#client/nouns/pages/make-page.ts'
import { readPageFile } from '#client/editor/read-page-file.ts'

export interface ImportedPages {
  /** the new pages, in the order of the files */
  ids: string[]
  /** names of files that could not be read */
  refused: string[]
}

/** Makes a page of each Markdown or HTML file, and of each one in a zip, also offline. */
export async function importPages(files: readonly File[]): Promise<ImportedPages> {
  const ids: string[] = []
  const refused: string[] = []
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      const made = await importZip(file).catch(() => [])
      ids.push(...made)
      if (made.length === 0) refused.push(file.name)
      continue
    }
    const page = await readPageFile(file)
    if (page) ids.push(await makePage({ label: page.title.slice(0, 200) }, page))
    else refused.push(file.name)
  }
  return { ids, refused }
}
