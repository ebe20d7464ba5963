import { documentName } from '#shared/nouns/documents/document-names.ts'
import { writePage, type PageContent } from '#shared/nouns/pages/write-page.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { createPage, type Look } from '#client/nouns/items/item-commands.ts'

/** Makes a page that begins with content, also offline, and answers its id. */
export async function makePage(look: Partial<Look> & { label: string }, content: PageContent): Promise<string> {
  const id = createPage(look)
  const document = openDocument(documentName({ kind: 'page', id }))
  try {
    await document.whenReady
    writePage(document.doc, content)
    await document.written()
  } finally {
    closeDocument(document)
  }
  return id
}
