import { addBlock, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { appendBlock } from '#shared/nouns/pages/page-document.ts'
import { writeInDocument } from '#client/engine/documents/write-in-document.ts'

/** Puts a copy of a block into another app, or at the end of a page. Works offline when that is on the device. */
export function copyBlockTo({ type, id }: { type: 'app' | 'page'; id: string }, block: NewBlock): Promise<void> {
  return writeInDocument(documentName({ kind: type, id }), (doc) =>
    type === 'app' ? addBlock(doc, block, 'person') : appendBlock(doc, block.id, block),
  )
}
