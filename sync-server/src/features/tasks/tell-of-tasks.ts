import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { NoticeKindName } from '#shared/nouns/notices/notice-kind-names.ts'
import { isPending, type Task } from '#shared/nouns/tasks/task.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import type { EventHolds } from '#server/access/notice-places.ts'
import { findTask } from '#server/features/tasks/known-tasks.ts'
import { scheduleReminders } from '#server/features/tasks/remind.ts'
import { noteTaskChanges, type TaskChange } from '#server/sync/tasks/task-changes.ts'
import { ownersOf } from '#server/features/tasks/task-owners.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { DocumentEdit, DocumentHook } from '#server/sync/document-hooks.ts'

/** Changes of one person to one task in this time are one notice: typing a title is many. */
const gatherMs = 60_000

/** Tasks of one edit that people hear of: a paste of thousands must not hold up the server. */
const mostHeard = 50

/** The server's own work on a document is nobody's news. */
const told: ReadonlySet<DocumentOrigin> = new Set<DocumentOrigin>(['person', 'server', 'automation'])

/** Values of a task whose change is told to its followers; to-dos and files are keys of their own. */
const toldKeys = new Set(['title', 'description', 'priority', 'start', 'deadline', 'owners', 'groups', 'status', 'record'])
const isTold = (key: string): boolean => toldKeys.has(key) || key.startsWith('todo:') || key.startsWith('file:')

/** People hear of tasks that they get, follow, or gave to somebody; reminders are queued. */
export const tellOfTasks: DocumentHook = {
  kind: 'tasks',
  watch: (doc, { org, name, ref }) => {
    const take = noteTaskChanges(doc)
    // a person's own tasks are nobody else's
    const isShared = ref.kind === 'tasks' && ref.scope !== 'user'
    return (edit) => {
      const changes = take()
      scheduleReminders(org, name, changes.slice(0, mostHeard), edit.now)
      if (!isShared || !told.has(edit.origin)) return
      const events: NoticeEvent[] = []
      for (const change of changes.slice(0, mostHeard)) {
        const actor = actorOf(change, edit)
        if (actor === undefined) continue
        const own = eventsOf(org, change, actor, edit.now)
        if (own.length > 0 && !isMoved(org, name, change)) events.push(...own)
        tellFollowers(org, change, actor, edit.now)
      }
      scheduleNotices(org, events, edit.now)
    }
  },
}

/** Several people's updates may be stored in one turn. */
function actorOf({ client }: TaskChange, { authors, memberOf }: DocumentEdit): string | undefined {
  const writer = authors.length > 1 && client !== undefined ? memberOf(client) : undefined
  return writer ?? authors[0]
}

/** A task that comes from another document is put there before it leaves that one: its people know it. */
function isMoved({ db }: OrgDatabase, name: string, { task, isNew }: TaskChange): boolean {
  if (!isNew) return false
  const elsewhere = db.build
    .selectFrom('document_projection')
    .select('name')
    .where('name', 'like', 'tasks:%')
    .where('name', 'not like', 'tasks:user:%')
    .where('name', '!=', name)
    .where(({ fn, ref, val }) => fn<number>('instr', [ref('data'), val(task.id)]), '>', 0)
  return db.get(elsewhere) !== undefined
}

function eventsOf(org: OrgDatabase, change: TaskChange, actor: string, now: Date): NoticeEvent[] {
  const { task, isNew, before } = change
  const event = (kind: NoticeKindName, to: readonly string[]): NoticeEvent[] => {
    const others = to.filter((id) => id !== actor)
    return others.length > 0 ? [{ kind, to: others, actor, about: aboutOf(task), facts: {}, madeAt: now.toISOString() }] : []
  }
  const fresh = isNew || before.has('owners') || before.has('groups') ? newOwners(org, change) : []
  const isDone = task.status === 'done' && before.has('status') && before.get('status') !== 'done'
  const giver = task.createdBy === '' ? [] : [task.createdBy]
  return [
    ...(isPending(task) ? event('taskAssigned', fresh) : []),
    ...(isDone ? event('taskDone', [...new Set([...giver, ...task.followers])]) : []),
  ]
}

function newOwners(org: OrgDatabase, { task, isNew, before }: TaskChange): string[] {
  const had = isNew
    ? []
    : ownersOf(org, {
        owners: before.has('owners') ? idsOf(before.get('owners')) : task.owners,
        groups: before.has('groups') ? idsOf(before.get('groups')) : task.groups,
      })
  return ownersOf(org, task).filter((id) => !had.includes(id))
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])

/** Followers are told of other changes when a minute is over, each author once. */
function tellFollowers(org: OrgDatabase, { task, isNew, before }: TaskChange, actor: string, now: Date): void {
  if (isNew || task.followers.length === 0 || (before.has('status') && task.status === 'done')) return
  const to = task.followers.filter((id) => id !== actor)
  if (to.length === 0 || ![...before.keys()].some(isTold)) return
  const slot = Math.floor(now.getTime() / gatherMs)
  const event: NoticeEvent = { kind: 'taskChanged', to, actor, about: aboutOf(task), facts: {}, madeAt: now.toISOString() }
  scheduleNotices(org, [event], now, { id: `task:${task.id}:${actor}:${slot}`, at: new Date((slot + 1) * gatherMs) })
}

export const aboutOf = ({ id }: Task): NoticeEvent['about'] => ({
  itemType: 'task',
  itemId: id,
  recordId: null,
  fieldId: null,
  partId: null,
})

/** The task is still the person's, and still to be done. */
export const stillTheirs: EventHolds = ({ org, memberId }, { itemId }) => {
  const placed = findTask(org, itemId, memberId)
  return placed !== undefined && isPending(placed.task) && ownersOf(org, placed.task).includes(memberId)
}
