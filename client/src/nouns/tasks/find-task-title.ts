import { currentDevice } from '#client/engine/device/current-device.ts'
import { isTableTasks } from '#client/engine/documents/ahead/plan.ts'
import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import { closeDocument, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'

/** ms to wait for a document that this device does not have */
const patience = 5_000
/** Titles are looked up again after this time. */
const keptMs = 10_000

let known: { at: number; titles: Promise<ReadonlyMap<string, string>> } | undefined

/** The title of a task of the team, of oneself or of a table, from the documents on this device; undefined for an unknown one. */
export async function findTaskTitle(id: string): Promise<string | undefined> {
  const now = Date.now()
  if (!known || now - known.at > keptMs) known = { at: now, titles: readTitles() }
  return (await known.titles).get(id)
}

async function readTitles(): Promise<ReadonlyMap<string, string>> {
  const device = currentDevice.get()
  if (!device) return new Map()
  const { orgId, memberId } = device.session
  const tables = Object.keys(documentRegistry(principalOf(device.session)).notes.get()).filter(isTableTasks)
  const titles = new Map<string, string>()
  for (const name of ['tasks:team', `tasks:user:${memberId}`, ...tables]) {
    const session = openQuietly(name, hostOf(orgId, memberId))
    try {
      await Promise.race([session.whenReady, new Promise((resolve) => setTimeout(resolve, patience))])
      for (const task of taskListOf(session.get().doc).get()) titles.set(task.id, task.title)
    } finally {
      closeDocument(session)
    }
  }
  return titles
}
