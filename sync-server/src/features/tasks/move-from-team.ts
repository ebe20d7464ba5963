import type * as Y from 'yjs'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { partsOf, putTask, readTasks, removeTask, storedTask } from '#shared/nouns/tasks/tasks-document.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { eraseFromPast } from '#server/sync/erase-from-past.ts'
import { documentsOf } from '#server/sync/org-documents.ts'

/** Stored in effect rows, by migrations/org/0065_tasks_of_tables.sql. */
export const moveFromTeam = 'tasks.moveFromTeam'

const team = documentName({ kind: 'tasks', scope: 'team' })
/** Tasks that one write moves. */
const mostAtOnce = 50

/** Ids that steps of automations give; people's devices make others. */
const ofStep = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/

/** A task about a record that an automation made, or one of its series. People put theirs among the team's on purpose (decision 101). */
const isMisplaced = ({ id, record, parent, repeat }: Task): boolean =>
  record !== null && parent === null && (ofStep.test(id) || (repeat !== null && ofStep.test(repeat.series)))

/** Effect: such tasks move to the tasks of their table, with their parts. Its readers are those who see all of it. */
export async function moveTasksFromTeam(_payload: unknown, { org, signal }: EffectContext): Promise<void> {
  while (await org.db.write(() => moveSome(org))) signal.throwIfAborted()
  await eraseFromPast(org, team, (doc) => {
    const found = readTasks(doc).filter(isMisplaced)
    for (const { id } of found) removeTask(doc, id, 'migration')
    return found.length > 0
  })
}

/** Inside a write: moves as many as it may; false when none is left. Nobody is told of it, and nobody is its author. */
function moveSome(org: OrgDatabase): boolean {
  const documents = documentsOf(org)
  const { doc } = documents.room(team).document
  const found = readTasks(doc).filter(isMisplaced).slice(0, mostAtOnce)
  const change = (name: string, act: (doc: Y.Doc) => void): void => documents.room(name).change(act, 'migration', [])
  for (const tableId of new Set(found.map(({ record }) => record?.tableId ?? ''))) {
    const ids = found.filter(({ record }) => record?.tableId === tableId).flatMap(({ id }) => [id, ...partsOf(doc, id)])
    const stored = ids.flatMap((id) => ({ id, values: storedTask(doc, id) ?? {} }))
    change(documentName({ kind: 'tasks', scope: 'table', id: tableId }), (table) => {
      for (const { id, values } of stored) putTask(table, id, values, 'migration')
    })
  }
  if (found.length > 0) change(team, (own) => found.forEach(({ id }) => removeTask(own, id, 'migration')))
  return found.length > 0
}
