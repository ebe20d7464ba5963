import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { parseDocumentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readTask } from '#shared/nouns/tasks/read-task.ts'
import { tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { taskDone } from '#shared/nouns/automations/triggers/task-done.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { rulesOfKind, type Rule } from '#server/features/automations/matching/rules-of-table.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import type { DocumentHook } from '#server/sync/document-hooks.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { noteTaskChanges, type TaskChange } from '#server/sync/tasks/task-changes.ts'

/** Restores, moves by the server and work of automations complete nothing. */
const byPeople: ReadonlySet<DocumentOrigin> = new Set<DocumentOrigin>(['person', 'server'])

/** Stored in effect rows. */
export const taskDoneEffect = 'automations.taskDone'

const payloadSchema = z.strictObject({ document: z.string(), taskId: idSchema, completedAt: z.string() })

/** Completed tasks start automations soon; tasks of one person alone start none. */
export const taskDoneHook: DocumentHook = {
  kind: 'tasks',
  watch: (doc, { org, name, ref }) => {
    const take = noteTaskChanges(doc)
    const isShared = ref.kind === 'tasks' && ref.scope !== 'user'
    return ({ origin, now }) => {
      const done = take().filter(isCompleted)
      if (done.length === 0 || !isShared || !byPeople.has(origin) || rulesOfKind(org, taskDone.name).length === 0) return
      for (const { task } of done) {
        const completedAt = task.completedAt ?? now.toISOString()
        enqueueEffect(org, taskDoneEffect, { document: name, taskId: task.id, completedAt }, now)
      }
    }
  },
}

const isCompleted = ({ task, before }: TaskChange): boolean =>
  task.status === 'done' && before.has('status') && before.get('status') !== 'done'

/** Effect: starts the automations that wait for this task, if their owners may read it. A repeated one starts nothing twice. */
export async function startOfTask(payload: unknown, { org, platform, effectId }: EffectContext): Promise<void> {
  const { document, taskId } = payloadSchema.parse(payload)
  const ref = parseDocumentName(document)
  await org.db.write(() => {
    const task = readDocument(org, document, (doc) => readTask(taskId, tasksOf(doc).get(taskId)))
    if (!task || !ref) return
    const now = platform.now()
    const content = contentOf(org, task, `${platform.config.publicUrl}/tasks?taskId=${taskId}`)
    for (const rule of rulesOfKind(org, taskDone.name)) {
      const tableId = typeof rule.config['tableId'] === 'string' ? rule.config['tableId'] : null
      if (tableId !== null && task.record?.tableId !== tableId) continue
      if (!mayRead(org, rule, ref, () => now)) continue
      queueEvent(org, {
        automationId: rule.id,
        version: rule.version,
        tableId,
        matched: [{ id: tableId === null ? '' : (task.record?.recordId ?? ''), before: {}, content }],
        cause: undefined,
        actorId: task.completedBy,
        madeAt: now,
        now,
        id: `${effectId} ${rule.id}`,
      })
    }
  })
}

function contentOf({ db }: OrgDatabase, { title, description, completedBy }: Task, taskUrl: string): string {
  const person =
    completedBy === null ? undefined : db.get(db.build.selectFrom('member').select('display_name').where('id', '=', completedBy))
  return JSON.stringify({ title, details: description, person: person?.display_name ?? '', taskUrl })
}

/** An automation hears what its owner may read at this moment. */
function mayRead(org: OrgDatabase, { ownerId }: Rule, ref: DocumentRef, now: () => Date): boolean {
  try {
    return decideDocumentAccess(createOrgContext(org, ownerId, { now, source: 'automation' }), ref) !== 'none'
  } catch (error) {
    // the owner is gone: their runs are refused, and the automation with them
    if (error instanceof AppError) return false
    throw error
  }
}
