import { documentName } from '#shared/nouns/documents/document-names.ts'
import { setPageLook, type PageLook } from '#shared/nouns/pages/page-document.ts'
import { writePage, type PageContent } from '#shared/nouns/pages/write-page.ts'
import { writeInDocument } from '#client/engine/documents/write-in-document.ts'
import { createPage, type Look } from '#client/nouns/items/item-commands.ts'

/** The place of a new page: its folder, or the page above it. */
export interface PagePlace {
  folderId?: string | undefined
  parentId?: string | undefined
  /** its maker's alone */
  isPrivate?: boolean | undefined
}

type NewPageContent = PageContent & { look?: PageLook }

/**
 * Makes a page that begins with content, also offline, and answers its id.
 * @param content is made for the page's id where it holds files of its own
 */
export async function makePage(
  look: Partial<Look> & { label: string },
  content: NewPageContent | ((id: string) => Promise<NewPageContent>),
  { folderId, parentId, isPrivate }: PagePlace = {},
): Promise<string> {
  const id = createPage(look, folderId, parentId, isPrivate)
  await writeInDocument(documentName({ kind: 'page', id }), async (doc) => {
    const made = typeof content === 'function' ? await content(id) : content
    writePage(doc, made)
    if (made.look?.wide === true) setPageLook(doc, made.look)
  })
  return id
}
