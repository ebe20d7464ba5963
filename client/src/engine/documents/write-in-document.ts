import type { Doc } from 'yjs'
import { closeDocument, openDocument, type OpenDocument } from '#client/engine/documents/open-document.ts'

/**
 * Opens a document of the signed-in person for one change, and closes it again; works offline.
 * @param change is called once the device's copy has been read; the promise resolves when the device or the server has the change
 */
export async function writeInDocument(name: string, change: (doc: Doc, state: OpenDocument) => void | Promise<void>): Promise<void> {
  const document = openDocument(name)
  try {
    await document.whenReady
    await change(document.doc, document.get())
    await document.written()
  } finally {
    closeDocument(document)
  }
}
