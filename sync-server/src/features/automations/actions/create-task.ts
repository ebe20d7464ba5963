import { isIsoDay } from '#shared/fields/date-text.ts'
import { addTask, tasksOf, type NewTask } from '#shared/nouns/tasks/tasks-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { action, actOf, setting, textSetting } from '#server/features/automations/actions/action.ts'
import { idOfStep } from '#server/features/automations/actions/change-records.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

const document = 'tasks:team'

export const createTask = action<NewTask>({
  plan: (scope) => {
    const { context, input, ownerId } = scope
    const owner = createOrgContext(context.org, ownerId, { now: context.now, source: context.source })
    if (decideDocumentAccess(owner, { kind: 'tasks', scope: 'team' }) !== 'write') throw new AppError('permission_denied')
    const title = fillText(scope, textSetting(scope, 'title')).trim().slice(0, 500)
    if (title === '') throw new AppError('invalid_value', { key: 'title', reason: 'required' })
    const deadline = fillText(scope, textSetting(scope, 'deadline')).trim().slice(0, 10)
    if (deadline !== '' && !isIsoDay(deadline)) throw new AppError('invalid_value', { key: 'deadline', reason: 'notDate', text: deadline })
    const owners = setting(scope, 'owners')
    const plan: NewTask = {
      id: idOfStep(scope),
      title,
      description: fillText(scope, textSetting(scope, 'description')).slice(0, 20_000),
      owners: Array.isArray(owners) ? owners.map(String) : [],
      deadline: deadline === '' ? null : deadline,
      createdAt: context.now().toISOString(),
      createdBy: ownerId,
      record: input.tableId !== null && input.recordId !== null ? { tableId: input.tableId, recordId: input.recordId } : null,
    }
    return { plan, act: actOf('task', { count: 1, texts: [{ name: 'title', text: title }] }) }
  },
  apply: (scope, task) => {
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
