import { addBlock, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { appendBlock } from '#shared/nouns/pages/page-document.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'

/** Puts a copy of a block into another app, or at the end of a page. Works offline when that is on the device. */
export async function copyBlockTo(target: { type: 'app' | 'page'; id: string }, block: NewBlock): Promise<void> {
  const document = openDocument(documentName({ kind: target.type, id: target.id }))
  try {
    await document.whenReady
    if (target.type === 'app') addBlock(document.doc, block, 'person')
    else appendBlock(document.doc, block.id, block)
    await document.written()
  } finally {
    closeDocument(document)
  }
}
