import type * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { documentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import { mayDeleteOwnTask } from '#shared/nouns/tasks/may-delete-task.ts'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { dayOfMoment, type Task, type TaskFile, type TaskStatus, type Todo } from '#shared/nouns/tasks/task.ts'
import {
  addFile,
  addTask,
  changeTask,
  putTodos,
  removeFile,
  removeTask,
  setFollower,
  type TaskPatch,
} from '#shared/nouns/tasks/tasks-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { createOrgContext, readMember, type OrgContext } from '#server/access/org-context.ts'
import { findTask, tasksIn, type PlacedTask } from '#server/features/tasks/known-tasks.ts'
import { openTask } from '#server/features/tasks/list-tasks.ts'
import type { CreateRequest, UpdateRequest } from '#server/features/tasks/task-names.ts'
import { timezoneOf } from '#server/identity/own-timezone.ts'
import { assertMayWrite } from '#server/sync/document-files.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

type Values = Pick<UpdateRequest, 'owners' | 'groups' | 'followers' | 'dueDate' | 'startDate'>

/** One write, with the rights of that moment. */
function write<T>(caller: OrgContext, work: (context: OrgContext) => T): Promise<T> {
  return caller.org.db.write(() => work(createOrgContext(caller.org, caller.memberId, caller)))
}

const change = (context: OrgContext, name: string, act: (doc: Y.Doc) => void): void => changeDocumentInWrite(context, name, act, 'server')

/** A task that the caller may change. @throws AppError `task_not_found`, `permission_denied` */
function openForWriting(context: OrgContext, taskId: string): PlacedTask {
  const placed = openTask(context, taskId)
  assertMayWrite(context, placed.ref)
  return placed
}

/** @throws AppError `object_not_found` … those of the document, `task_not_found` for another parent, `invalid_value`, `conflict` */
export function createTask(caller: OrgContext, asked: CreateRequest): Promise<PlacedTask> {
  return write(caller, (context) => {
    const id = asked.id ?? newId()
    if (findTask(context.org, id, context.memberId)) throw new AppError('conflict', { taskId: id })
    const parent = asked.id_parent_task === undefined ? undefined : openForWriting(context, asked.id_parent_task)
    // one level: a part has no parts
    if (parent && parent.task.parent !== null) throw new AppError('invalid_value', { key: 'id_parent_task', reason: 'isSubtask' })
    const ref = parent?.ref ?? placeOf(context, asked)
    assertMayWrite(context, ref)
    assertValues(context, asked, undefined)
    const name = documentName(ref)
    const { objectId: tableId, recordId } = asked
    if (tableId !== undefined && recordId !== undefined && !seesRecord(context, tableId, recordId))
      throw new AppError('record_not_found', { recordId })
    const at = context.now().toISOString()
    change(context, name, (doc) => {
      addTask(
        doc,
        {
          id,
          title: asked.description,
          description: asked.additionalNotes ?? '',
          createdAt: at,
          createdBy: context.memberId,
          record: parent?.task.record ?? (tableId !== undefined && recordId !== undefined ? { tableId, recordId } : null),
          owners: ownersOf(context, asked),
          groups: asked.groups ?? [],
          followers: asked.followers ?? [],
          start: asked.startDate ?? null,
          deadline: asked.dueDate ?? null,
          parent: parent?.task.id ?? null,
          attachments: asked.attachment ?? [],
          reminders: remindersOf(asked.reminders ?? []),
          repeat: repeatOf(context, asked.repeat ?? null, id),
          ...(asked.status && { status: asked.status }),
          ...(asked.priority && { priority: asked.priority }),
        },
        'server',
      )
      if (asked.todos) putTodos(doc, id, todosOf(asked.todos), 'server')
    })
    if (asked.bookmark !== undefined) mark(context, 'bookmark', id, asked.bookmark)
    return placedNow(context, name, ref, id)
  })
}

/** A task always has an owner: who makes one for nobody has it. */
function ownersOf({ memberId }: OrgContext, { owners, groups }: Values): string[] {
  return owners ?? (groups && groups.length > 0 ? [] : [memberId])
}

function placeOf({ memberId }: OrgContext, { objectId, recordId, personal }: CreateRequest): DocumentRef & { kind: 'tasks' } {
  if (personal === true) {
    if (objectId !== undefined) throw new AppError('invalid_value', { key: 'personal', reason: 'hasTable' })
    return { kind: 'tasks', scope: 'user', id: memberId }
  }
  if (objectId === undefined && recordId !== undefined) throw new AppError('invalid_value', { key: 'objectId', reason: 'required' })
  return objectId === undefined ? { kind: 'tasks', scope: 'team' } : { kind: 'tasks', scope: 'table', id: objectId }
}

export function updateTask(caller: OrgContext, asked: UpdateRequest): Promise<PlacedTask> {
  return write(caller, (context) => {
    const { task, name, ref } = openForWriting(context, asked.id)
    assertValues(context, asked, task)
    change(context, name, (doc) => {
      changeTask(doc, task.id, patchOf(context, asked, task), 'server')
      if (asked.followers) putFollowers(doc, task, asked.followers)
      if (asked.attachment) putFiles(doc, task, asked.attachment)
      if (asked.todos) putTodos(doc, task.id, todosOf(asked.todos), 'server')
      const status = statusOf(asked, task)
      const { memberId } = context
      const by = { memberId, at: context.now().toISOString(), zone: timezoneOf(context.org, memberId) }
      if (status) setTaskStatus(doc, task.id, status, by, 'server')
    })
    if (asked.bookmark !== undefined) mark(context, 'bookmark', task.id, asked.bookmark)
    return placedNow(context, name, ref, task.id)
  })
}

function statusOf({ status, isCompleted }: UpdateRequest, task: Task): TaskStatus | undefined {
  if (isCompleted === undefined) return status === task.status ? undefined : status
  if (isCompleted === (task.status === 'done')) return undefined
  return isCompleted ? 'done' : 'open'
}

const todosOf = (asked: NonNullable<UpdateRequest['todos']>): Todo[] =>
  asked.filter(({ title }) => title !== '').map(({ id = newId(), title, done = false }) => ({ id, title, done }))

const remindersOf = (minutes: readonly number[]): number[] => [...new Set(minutes)].sort((a, b) => a - b)

/** A changed rule goes on in its series, where its days are meant. */
function repeatOf({ org, memberId }: OrgContext, rule: string | null, id: string, before: Task['repeat'] = null): Task['repeat'] {
  if (rule === null) return null
  return before ? { ...before, rule } : { rule, series: id, zone: timezoneOf(org, memberId) }
}

function patchOf(context: OrgContext, asked: UpdateRequest, { id, repeat }: Task): TaskPatch {
  return {
    ...(asked.description !== undefined && { title: asked.description }),
    ...(asked.additionalNotes !== undefined && { description: asked.additionalNotes }),
    ...(asked.owners && { owners: asked.owners }),
    ...(asked.groups && { groups: asked.groups }),
    ...(asked.dueDate !== undefined && { deadline: asked.dueDate }),
    ...(asked.startDate !== undefined && { start: asked.startDate }),
    ...(asked.priority && { priority: asked.priority }),
    ...(asked.reminders && { reminders: remindersOf(asked.reminders) }),
    ...(asked.repeat !== undefined && { repeat: repeatOf(context, asked.repeat, id, repeat) }),
  }
}

function putFollowers(doc: Y.Doc, task: Task, wanted: readonly string[]): void {
  for (const id of task.followers) if (!wanted.includes(id)) setFollower(doc, task.id, id, false, 'server')
  for (const id of wanted) if (!task.followers.includes(id)) setFollower(doc, task.id, id, true, 'server')
}

function putFiles(doc: Y.Doc, task: Task, wanted: readonly TaskFile[]): void {
  for (const { id } of task.attachments) if (!wanted.some((file) => file.id === id)) removeFile(doc, task.id, id, 'server')
  for (const file of wanted) if (!task.attachments.some(({ id }) => id === file.id)) addFile(doc, task.id, file, 'server')
}

/** @throws AppError `invalid_value`, `user-not-found`, `role_not_found` */
function assertValues(context: OrgContext, asked: Values, before: Task | undefined): void {
  const { org, memberId } = context
  const owners = asked.owners ?? before?.owners
  const groups = asked.groups ?? before?.groups
  if (owners && owners.length + (groups?.length ?? 0) === 0) throw new AppError('invalid_value', { key: 'owners', reason: 'required' })
  for (const id of [...(asked.owners ?? []), ...(asked.followers ?? [])]) if (!readMember(org, id)) throw new AppError('user-not-found')
  const roles = asked.groups && new Set(rolesOf(org.db))
  for (const id of asked.groups ?? []) if (!roles?.has(id)) throw new AppError('role_not_found')
  // an owner is told anyway
  const owning = owners ?? ownersOf(context, { groups })
  if (asked.followers?.some((id) => owning.includes(id) && before?.followers.includes(id) !== true))
    throw new AppError('invalid_value', { key: 'followers', reason: 'isOwner' })
  const start = asked.startDate === undefined ? before?.start : asked.startDate
  const deadline = asked.dueDate === undefined ? before?.deadline : asked.dueDate
  const timezone = timezoneOf(org, memberId)
  if (start && deadline && dayOfMoment(start, timezone) > dayOfMoment(deadline, timezone))
    throw new AppError('invalid_value', { key: 'dueDate', reason: 'beforeStart' })
}

const rolesOf = (db: OrgContext['org']['db']): string[] =>
  db.all(db.build.selectFrom('role').select('id').where('deleted_at', 'is', null)).map(({ id }) => id)

export function completeTask(caller: OrgContext, id: string): Promise<PlacedTask> {
  return updateTask(caller, { id, isCompleted: true })
}

/** @throws AppError `task_not_found`, `permission_denied` also for a task of others without a table */
export function deleteTask(caller: OrgContext, id: string): Promise<void> {
  return write(caller, (context) => {
    const { task, name, ref } = openForWriting(context, id)
    if (ref.scope === 'team' && !mayDeleteOwnTask(task, context.memberId)) throw new AppError('permission_denied')
    change(context, name, (doc) => removeTask(doc, task.id, 'server'))
  })
}

export function markTaskRead(caller: OrgContext, id: string): Promise<void> {
  return write(caller, (context) => {
    openTask(context, id)
    mark(context, 'read', id, true)
  })
}

/** The caller's own mark, in their own document. */
function mark(context: OrgContext, which: 'read' | 'bookmark', id: string, on: boolean): void {
  const ref = { kind: 'tasks', scope: 'user', id: context.memberId } as const
  assertMayWrite(context, ref)
  change(context, documentName(ref), (doc) => setMarks(doc, which, [id], on ? context.now().toISOString() : null, 'server'))
}

function placedNow({ org }: OrgContext, name: string, ref: PlacedTask['ref'], id: string): PlacedTask {
  const task = tasksIn(org, name).get(id)
  if (!task) throw new AppError('task_not_found')
  return { task, name, ref }
}
