import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { readRule } from '#shared/nouns/tasks/recurrence.ts'
import {
  descriptionLimit,
  earliestDay,
  earliestReminder,
  mostReminders,
  mostTodos,
  taskPriorities,
  taskStatuses,
  titleLimit,
} from '#shared/nouns/tasks/task.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** A day, or a moment in UTC. */
const moment = z
  .union([z.iso.date(), z.iso.datetime()])
  .refine((text) => text >= earliestDay, 'before 2000')
  .nullable()
const todoId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'not the id of a to-do')
const people = z.array(idSchema).max(200)
const file = z.strictObject({ id: idSchema, name: z.string().min(1).max(255), size: z.number().int().min(0), type: z.string().max(100) })
const person = z.strictObject({ id_user: z.string(), display_name: z.string() })
const task = z.strictObject({ id: idSchema })

/** Task filters of the specification (3 §2). */
export const taskFilters = ['pending', 'done', 'my-subtasks', 'contextual'] as const
export type TaskFilter = (typeof taskFilters)[number]

const subtask = z.strictObject({ id: z.string(), description: z.string(), isCompleted: z.boolean() })

/** A task by its names on the wire (specification 3 §3, older style); `description` is the title, `additional_notes` what is written below. Parts of the current style that it lacks stand beside. */
const wireTask = z.strictObject({
  id: z.string(),
  id_trama_task: z.string(),
  is_old_task: z.literal(false),
  description: z.string(),
  title: z.string(),
  additional_notes: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  owners: z.array(person),
  /** the first owner, or the group that owns it */
  owner: z.strictObject({ id: z.string(), name: z.string(), type: z.enum(['user', 'group']) }).nullable(),
  /** roles whose members own it */
  groups: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  followers: z.array(person),
  due_date: z.string().nullable(),
  deadline: z.string().nullable(),
  start_date: z.string().nullable(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  completed_by: z.string().nullable(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  completedBy: z.string().nullable(),
  isCompleted: z.boolean(),
  isRead: z.boolean(),
  bookmark: z.boolean(),
  attachments: z.array(file.extend({ url: z.string() })),
  /** its name as far as the caller may see it */
  record: z.strictObject({ id: z.string(), name: z.string(), tableId: z.string(), recordId: z.string() }).nullable(),
  /** the table of its record, or the one whose people see it */
  objectId: z.string().nullable(),
  /** that table's label as far as the caller may see it */
  parent_table: z.string().nullable(),
  parent_id: z.string().nullable(),
  tableArchived: z.boolean(),
  createdAt: z.string(),
  createdBy: z.strictObject({ userId: z.string(), name: z.string() }),
  todos: z.array(z.strictObject({ id: z.string(), title: z.string(), done: z.boolean() })),
  /** an RRULE; completing the task makes the next one */
  repeat: z.string().nullable(),
  /** minutes before the deadline at which owners are reminded */
  reminders: z.array(z.number()),
  /** only its owner sees it */
  personal: z.boolean(),
  id_parent_task: z.string().nullable(),
  subtasks: z.array(subtask),
})
export type WireTask = z.input<typeof wireTask>

/** Values that a person gives. */
const values = {
  additionalNotes: z.string().max(descriptionLimit).optional(),
  owners: people.optional(),
  groups: people.optional(),
  followers: people.optional(),
  dueDate: moment.optional(),
  startDate: moment.optional(),
  /** the deadline and the start in the current style and in the form */
  deadline: moment.optional(),
  startingDate: moment.optional(),
  priority: z.enum(taskPriorities).optional(),
  bookmark: z.boolean().optional(),
  attachment: z.array(file).max(100).optional(),
  /** all of them, in order; one with the id of a to-do that is there is that one. Blank titles are left out */
  todos: z
    .array(z.strictObject({ id: todoId.optional(), title: z.string().trim().max(titleLimit), done: z.boolean().optional() }))
    .max(mostTodos)
    .optional(),
  /** minutes before the deadline */
  reminders: z.array(z.number().int().min(0).max(earliestReminder)).max(mostReminders).optional(),
  /** an RRULE by days, weeks, months or years, with INTERVAL, BYDAY, BYMONTHDAY and UNTIL */
  repeat: z
    .string()
    .max(200)
    .refine((rule) => readRule(rule) !== undefined, 'not a rule by which tasks repeat')
    .nullable()
    .optional(),
}
const title = z.string().trim().min(1).max(titleLimit)
/** The title; beside a `title` what is written below (specification 3 §3, older and current style). */
const description = z.string().max(descriptionLimit).optional()

const created = {
  id: idSchema.optional(),
  status: z.enum(taskStatuses).optional(),
  objectId: tableIdSchema.optional(),
  recordId: idSchema.optional(),
  record: z.strictObject({ tableId: tableIdSchema, recordId: idSchema }).nullable().optional(),
  id_parent_task: idSchema.optional(),
  personal: z.boolean().optional(),
  ...values,
}

/** Tasks for programs, with the rights of the document that holds each. Devices write the documents themselves. */
export const taskCalls = defineCalls({
  /** @throws `task_not_found` */
  'GET task/:taskId/get': {
    about: 'One task.',
    who: 'member',
    tokens: 'reading',
    params: z.strictObject({ taskId: idSchema }),
    answer: wireTask,
  },
  /** The newest first; `after` is the id of the last one answered. */
  'POST task/list': {
    about: 'The tasks that the person may see, the newest first.',
    who: 'member',
    tokens: 'reading',
    reads: true,
    body: z.strictObject({
      filter: z.enum(taskFilters).optional(),
      objectId: tableIdSchema.optional(),
      recordId: idSchema.optional(),
      isSubtask: z.boolean().optional(),
      search: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(200).optional(),
      after: idSchema.optional(),
    }),
    answer: z.strictObject({ tasks: z.array(wireTask), more: z.boolean() }),
  },
  /** With a table it needs the right to change its records; `personal` tasks are seen by nobody else. */
  'POST task/create': {
    about: 'Makes a task.',
    who: 'member',
    tokens: true,
    body: z.union([z.strictObject({ ...created, description: title }), z.strictObject({ ...created, title, description })]),
    answer: wireTask,
  },
  /** Only what is named changes. @throws `task_not_found` */
  'POST task/update': {
    about: 'Changes a task.',
    who: 'member',
    tokens: true,
    body: z.strictObject({
      id: idSchema,
      title: title.optional(),
      description,
      status: z.enum(taskStatuses).optional(),
      isCompleted: z.boolean().optional(),
      ...values,
    }),
    answer: wireTask,
  },
  /** @throws `task_not_found` */
  'POST task/complete': {
    about: 'Completes a task; one that repeats makes the next.',
    who: 'member',
    tokens: true,
    body: task,
    answer: wireTask,
  },
  /** @throws `task_not_found` */
  'POST task/delete': { about: 'Deletes a task with its subtasks.', who: 'member', tokens: true, body: task },
  /** @throws `task_not_found` */
  'POST task/mark-read': { about: 'Notes that the person has read a task.', who: 'member', body: task },
})
