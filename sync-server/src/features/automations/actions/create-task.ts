import { documentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import { addTask, tasksOf, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { idOfStep } from '#server/automations/steps/change-records.ts'
import type { RunInput } from '#server/automations/flow/run-scope.ts'
import { readDayOf } from '#server/automations/steps/read-input.ts'
import { peopleOfInput } from '#server/automations/cells/people-at.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

interface Plan {
  document: string
  task: NewTask
}

export const createTask = action<Plan>({
  plan: (scope) => {
    const { context, input, ownerId } = scope
    const owner = createOrgContext(context.org, ownerId, { now: context.now, source: context.source })
    const place = placeOf(input)
    if (decideDocumentAccess(owner, place) !== 'write') throw new AppError('permission_denied')
    const title = fillText(scope, textSetting(scope, 'title')).trim().slice(0, 500)
    if (title === '') throw new AppError('invalid_value', { key: 'title', reason: 'required' })
    const deadline = textSetting(scope, 'deadline')
    const owners = peopleOfInput(scope, setting(scope, 'owners'))
    const task: NewTask = {
      id: idOfStep(scope),
      title,
      description: fillText(scope, textSetting(scope, 'description')).slice(0, 20_000),
      // a task always has an owner, also where the cell of people is empty
      owners: owners.length > 0 ? owners : [ownerId],
      deadline: deadline.trim() === '' ? null : readDayOf(scope, deadline),
      createdAt: context.now().toISOString(),
      createdBy: ownerId,
      record: input.tableId !== null && input.recordId !== null ? { tableId: input.tableId, recordId: input.recordId } : null,
    }
    return {
      plan: { document: documentName(place), task },
      act: actOf('task', { tableId: place.scope === 'table' ? place.id : null, count: 1, texts: [{ name: 'title', text: title }] }),
    }
  },
  apply: (scope, { document, task }) => {
    changeDocumentInWrite(
      scope.context,
      document,
      (doc) => {
        if (!tasksOf(doc).has(task.id)) addTask(doc, task, 'automation')
      },
      'automation',
    )
    return {}
  },
  pretend: () => ({}),
})

/** A task about a record tells of it, and is where those are who may read that (decision 101). */
function placeOf({ tableId, recordId }: RunInput): DocumentRef & { kind: 'tasks' } {
  return tableId !== null && recordId !== null ? { kind: 'tasks', scope: 'table', id: tableId } : { kind: 'tasks', scope: 'team' }
}
