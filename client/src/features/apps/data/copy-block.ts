import { addBlock, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'

/** Puts a copy of a block into another app. Works offline when that app is on the device. */
export async function copyBlockToApp(appId: string, block: NewBlock): Promise<void> {
  const document = openDocument(documentName({ kind: 'app', id: appId }))
  try {
    await document.whenReady
    addBlock(document.doc, block, 'person')
    await document.written()
  } finally {
    closeDocument(document)
  }
}
