import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { reminderMoments } from '#shared/nouns/tasks/reminder-moments.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { tasksIn } from '#server/features/tasks/known-tasks.ts'
import type { TaskChange } from '#server/sync/tasks/task-changes.ts'
import { ownersOf } from '#server/features/tasks/task-owners.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const remindOfTask = 'tasks.remind'

/** Reminders of one task that the server keeps; a device may write any number. */
const mostReminders = 10

const payloadSchema = z.strictObject({ document: z.string(), taskId: idSchema, at: z.number() })

const keys = ['deadline', 'reminders', 'status'] as const

/** Inside the write: queues the reminders of tasks that are to come. One that has ceased to hold is not told when its time comes. */
export function scheduleReminders(org: OrgDatabase, document: string, changes: readonly TaskChange[], now: Date): void {
  const reminding = changes.filter(({ task, isNew, before }) => task.reminders.length > 0 && (isNew || keys.some((key) => before.has(key))))
  if (reminding.length === 0) return
  const { timezone } = orgLocale(org)
  for (const { task } of reminding) {
    for (const at of reminderMoments(task, timezone).slice(0, mostReminders)) {
      if (at <= now.getTime()) continue
      const id = `${remindOfTask}:${document}:${task.id}:${at}`
      enqueueEffect(org, remindOfTask, { document, taskId: task.id, at }, new Date(at), { id })
    }
  }
}

/** Effect: tells the owners of a task that its time has come, if it is still so. Their browsers are told by push. */
export async function remind(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { document, taskId, at } = payloadSchema.parse(payload)
  await org.db.write(() => {
    const task = tasksIn(org, document).get(taskId)
    if (!task || !reminderMoments(task, orgLocale(org).timezone).includes(at)) return
    const about = { itemType: 'task' as const, itemId: taskId, recordId: null, fieldId: null, partId: null }
    const event: NoticeEvent = {
      kind: 'taskReminder',
      to: ownersOf(org, task),
      actor: null,
      about,
      facts: {},
      madeAt: new Date(at).toISOString(),
    }
    scheduleNotices(org, [event], platform.now())
  })
}
