import { deleteDB } from 'idb'
import { databasePrefix } from '#client/engine/device/wipe-device.ts'
import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import { closeDocuments, hostOf } from '#client/engine/documents/open-document.ts'
import { readSession } from '#client/engine/session/session.ts'
import { pendingSources, reportPending } from '#client/engine/sync-state/pending-sources.ts'

/** Takes documents and unsent work off the device. Files share one page: the next one begins without what this one left. */
export async function forgetWork(): Promise<void> {
  const { orgId, memberId } = readSession()
  const { principal } = hostOf(orgId, memberId)
  await closeDocuments()
  documentRegistry(principal).forget()
  for (const source of pendingSources.get().keys()) reportPending(source, 0)
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(`${databasePrefix(principal)}doc:`) ? [name] : []))
  await Promise.all(names.map(deleteSoon))
}

/** A database that somebody still has open goes once it is closed. */
const deleteSoon = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
