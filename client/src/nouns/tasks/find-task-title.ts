import { currentDevice } from '#client/engine/device/current-device.ts'
import { isTableTasks } from '#client/engine/documents/ahead/plan.ts'
import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import { closeDocument, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'

/**
 * Tells the title of a task of the team, of oneself or of a table. The news of a task are often faster than its document: the documents stay open
 * until one has the task, or until the answer is called.
 */
export function findTaskTitle(id: string, tell: (title: string) => void): () => void {
  const sessions = openTaskDocuments()
  const lists = sessions.map((session) => taskListOf(session.get().doc))
  const look = (): void => {
    for (const list of lists) {
      const task = list.get().find((one) => one.id === id)
      if (!task) continue
      stop()
      return tell(task.title)
    }
  }
  const stops = lists.map((list) => list.subscribe(look))
  const stop = (): void => {
    for (const each of stops.splice(0)) each()
    for (const session of sessions.splice(0)) closeDocument(session)
  }
  look()
  return stop
}

function openTaskDocuments(): DocumentSession[] {
  const device = currentDevice.get()
  if (!device) return []
  const { orgId, memberId } = device.session
  const tables = Object.keys(documentRegistry(principalOf(device.session)).notes.get()).filter(isTableTasks)
  return ['tasks:team', `tasks:user:${memberId}`, ...tables].map((name) => openQuietly(name, hostOf(orgId, memberId)))
}
