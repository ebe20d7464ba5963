import * as Y from 'yjs'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { openVersion } from '#server/sync/open-version.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import { listVersions, replaceState } from '#server/sync/version-store.ts'

/**
 * Takes out of a document's log and versions what was taken out of the document itself: its readers read its past as well. The versions keep
 * all else.
 * @param erase true for a version that it changed
 */
export async function eraseFromPast(org: OrgDatabase, name: string, erase: (doc: Y.Doc) => boolean): Promise<void> {
  const documents = documentsOf(org)
  const room = documents.room(name)
  await room.compact()
  await org.db.write(() => {
    const { covered } = room.document
    documents.log.tidy(name, covered, covered, 0)
  })
  for (const { id } of listVersions(org, name)) {
    const doc = (await openVersion(org, name, id))?.doc
    if (!doc) continue
    try {
      if (!erase(doc)) continue
      const ref = parseDocumentName(name)
      const state = Y.encodeStateAsUpdate(doc)
      if (ref) await org.db.write(() => replaceState(org, id, state, documentKinds[ref.kind].version))
    } finally {
      doc.destroy()
    }
  }
}
