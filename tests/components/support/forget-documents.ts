import { deleteDB } from 'idb'
import { databasePrefix } from '#client/engine/device/wipe-device.ts'
import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import { closeDocuments, hostOf } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'

/** Takes all documents off the device. Files share one page: the next one begins without tasks and edits of this one. */
export async function forgetDocuments(): Promise<void> {
  const { orgId, memberId } = readSession()
  const { principal } = hostOf(orgId, memberId)
  await closeDocuments()
  documentRegistry(principal).forget()
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(`${databasePrefix(principal)}doc:`) ? [name] : []))
  await Promise.all(names.map(deleteSoon))
}

/** A database that somebody still has open goes once it is closed. */
const deleteSoon = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
