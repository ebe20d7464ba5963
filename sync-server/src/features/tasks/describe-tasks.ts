import { ownedFilePath } from '#shared/nouns/attachments/file-owner.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { WireTask } from '#shared/nouns/tasks/task-calls.ts'
import { readMarks, type MarkedTasks } from '#shared/nouns/tasks/task-marks.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type OpenTable } from '#server/access/record-rights.ts'
import { tableIdOf, tasksIn, type PlacedTask } from '#server/features/tasks/known-tasks.ts'
import { rightTo } from '#server/sync/document-files.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { findLabels } from '#server/storage/records/record-labels.ts'
import { findTableModel, namingFieldOf } from '#server/storage/records/table-model.ts'

const noMarks: MarkedTasks = { read: new Map(), bookmark: new Map(), day: new Map() }

/** Tasks as they are answered: with names of people and groups, and of records as far as the caller may see them. */
export function describeTasks(context: OrgContext, placed: readonly PlacedTask[]): WireTask[] {
  const names = namesOf(context)
  const records = recordNames(context, placed)
  const marks = marksOf(context)
  const parts = partsByDocument(context)
  return placed.map(({ task, name, ref }) => {
    const person = (id: string) => ({ id_user: id, display_name: names.people.get(id) ?? '' })
    const groups = task.groups.map((id) => ({ id, name: names.roles.get(id) ?? '' }))
    const [firstOwner] = task.owners
    const [firstGroup] = groups
    const tableId = tableIdOf({ task, ref })
    const table = tableId === null ? undefined : tableOf(context, tableId)
    const subtasks = parts(name).get(task.id) ?? []
    return {
      id: task.id,
      id_trama_task: task.id,
      is_old_task: false as const,
      description: task.title,
      title: task.title,
      additional_notes: task.description,
      status: task.status,
      priority: task.priority,
      owners: task.owners.map(person),
      owner:
        firstOwner === undefined
          ? firstGroup
            ? { ...firstGroup, type: 'group' as const }
            : null
          : { id: firstOwner, name: names.people.get(firstOwner) ?? '', type: 'user' as const },
      groups,
      followers: task.followers.map(person),
      due_date: task.deadline,
      deadline: task.deadline,
      start_date: task.start,
      started_at: task.startedAt,
      completed_at: task.completedAt,
      completed_by: task.completedBy,
      ...{ startedAt: task.startedAt, completedAt: task.completedAt, completedBy: task.completedBy },
      isCompleted: task.status === 'done',
      isRead: marks.read.has(task.id) || task.createdBy === context.memberId,
      bookmark: marks.bookmark.has(task.id),
      attachments: task.attachments.map((file) => ({ ...file, url: ownedFilePath({ owner: 'task', ownerId: task.id }, file.id) })),
      record: task.record && { id: task.record.recordId, name: records.get(keyOf(task.record)) ?? '', ...task.record },
      objectId: tableId,
      parent_table: table?.model.label ?? null,
      parent_id: task.record?.recordId ?? null,
      tableArchived: tableId !== null && (findTableModel(context.org, tableId)?.archived ?? true),
      createdAt: task.createdAt,
      createdBy: { userId: task.createdBy, name: names.people.get(task.createdBy) ?? '' },
      todos: task.todos,
      repeat: task.repeat?.rule ?? null,
      reminders: task.reminders,
      personal: ref.scope === 'user',
      id_parent_task: task.parent,
      subtasks: subtasks.map(({ id, title, status }) => ({ id, description: title, isCompleted: status === 'done' })),
    }
  })
}

/** The parts of tasks by their task, counted once a document. */
function partsByDocument({ org }: OrgContext): (name: string) => ReadonlyMap<string, Task[]> {
  const documents = new Map<string, Map<string, Task[]>>()
  return (name) => {
    const before = documents.get(name)
    if (before) return before
    const parts = new Map<string, Task[]>()
    for (const task of tasksIn(org, name).values()) {
      if (task.parent !== null) parts.set(task.parent, [...(parts.get(task.parent) ?? []), task])
    }
    documents.set(name, parts)
    return parts
  }
}

function namesOf({ org: { db } }: OrgContext): { people: Map<string, string>; roles: Map<string, string> } {
  const people = db.all(db.build.selectFrom('member').select(['id', 'display_name']))
  const roles = db.all(db.build.selectFrom('role').select(['id', 'name']).where('deleted_at', 'is', null))
  return {
    people: new Map(people.map(({ id, display_name: name }) => [id, name])),
    roles: new Map(roles.map(({ id, name }) => [id, name])),
  }
}

/** The caller's own marks; a program has none. */
function marksOf(context: OrgContext): MarkedTasks {
  const ref = { kind: 'tasks', scope: 'user', id: context.memberId } as const
  return rightTo(context, ref) === 'none' ? noMarks : readDocument(context.org, documentName(ref), readMarks)
}

const keyOf = ({ tableId, recordId }: NonNullable<Task['record']>): string => `${tableId} ${recordId}`

function tableOf(context: OrgContext, tableId: string): OpenTable | undefined {
  const access = context.access.table(tableId)
  const model = access.read ? findTableModel(context.org, tableId) : undefined
  return model && !model.archived ? { model, access } : undefined
}

/** Names of the linked records that the caller may see, one statement a table. */
function recordNames(context: OrgContext, placed: readonly PlacedTask[]): Map<string, string> {
  const wanted = new Map<string, Set<string>>()
  for (const { task } of placed) {
    if (task.record) wanted.set(task.record.tableId, (wanted.get(task.record.tableId) ?? new Set()).add(task.record.recordId))
  }
  const names = new Map<string, string>()
  for (const [tableId, ids] of wanted) {
    const table = tableOf(context, tableId)
    const label = table && namingFieldOf(table.model)
    if (!table || !label || !isFieldVisible(context, table.access, label)) continue
    const { definition, config } = label.behaviour
    const found = findLabels(context.org, table.model, label, [...ids], rowRuleFilter(table.access, table.model, context.memberId))
    for (const [recordId, cell] of found) names.set(keyOf({ tableId, recordId }), definition.format(cell, config, orgLocale(context.org)))
  }
  return names
}
