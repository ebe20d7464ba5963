import type { Doc } from 'yjs'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { copyPageContent } from '#shared/nouns/pages/copy-page.ts'
import { readPageLook, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { folderOf } from '#client/nouns/folders/folder-of.ts'
import { withCopiedFiles } from '#client/nouns/pages/copy-files.ts'
import { makePage, type PagePlace } from '#client/nouns/pages/make-page.ts'

/**
 * Makes a copy of a page beside it, also offline, and answers its id. Blocks, pictures and files are its own; a file that nobody gives leaves its
 * name.
 */
export function duplicatePage(entry: PageEntry, doc: Doc, label: string): Promise<string> {
  const { icon, color } = entry
  const { body, blocks } = readPageSnapshot(doc)
  const look = readPageLook(doc)
  return makePage(
    { label, icon, color },
    async (id) => ({ ...copyPageContent((await withCopiedFiles(body, entry.id, id)).nodes, blocks), look }),
    // a copy of a private page is the one's alone who makes it
    { ...placeBeside(entry), isPrivate: Boolean(entry.private) },
  )
}

/** The folder of a page, and the page above it where the person may put one there. */
function placeBeside({ id, parentId }: PageEntry): PagePlace {
  return {
    folderId: folderOf('page', id),
    parentId: parentId !== null && readAccess().item('page', parentId) === 'write' ? parentId : undefined,
  }
}
