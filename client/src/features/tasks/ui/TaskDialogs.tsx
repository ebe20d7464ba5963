import type { ReactNode } from 'react'
import { CreateTaskDialog } from '#client/features/tasks/ui/CreateTaskDialog.tsx'
import { DeleteTaskDialog } from '#client/features/tasks/ui/DeleteTaskDialog.tsx'
import { EditTaskDialog } from '#client/features/tasks/ui/EditTaskDialog.tsx'
import { RecordTaskList } from '#client/features/tasks/ui/RecordTaskList.tsx'
import { taskStatuses } from '#shared/nouns/tasks/task.ts'
import { useTasks, useTasksOfTable, type Tasks } from '#client/nouns/tasks/use-tasks.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** The dialogs of tasks that an address names (specification 3 §2). */
export function TaskDialogs(props: AddressDialogProps) {
  const tableId = props.query.get('objectId') ?? props.query.get('tableId')
  return tableId === null ? <WithAllTasks {...props} /> : <WithTable {...props} tableId={tableId} />
}

function WithAllTasks(props: AddressDialogProps) {
  return <TaskDialog {...props} tasks={useTasks()} />
}

function WithTable({ tableId, ...props }: AddressDialogProps & { tableId: string }) {
  return <TaskDialog {...props} tasks={useTasksOfTable(tableId)} tableId={tableId} />
}

interface TaskDialogProps extends AddressDialogProps {
  tasks: Tasks
  tableId?: string
}

const together = (change: () => void): void => change()

function TaskDialog({ name, query, onClose, tasks, tableId }: TaskDialogProps): ReactNode {
  const { t } = useTranslation('tasks')
  const recordId = query.get('recordId')
  const record = tableId !== undefined && recordId !== null ? { tableId, recordId } : null
  if (name === 'createTask' || name === 'createSubTask') {
    const status = taskStatuses.find((one) => one === query.get('status')) ?? 'open'
    const parentId = name === 'createSubTask' ? query.get('taskId') : null
    const begun = { title: query.get('title') ?? '', notes: query.get('details') ?? '' }
    return <CreateTaskDialog {...{ tasks, record, tableId, status, parentId, begun, onClose }} />
  }
  if (name === 'tasks' && record) {
    return (
      <Dialog open title={t('title')} closeLabel={t('detail.close')} onClose={onClose}>
        <RecordTaskList record={record} tasks={tasks} />
      </Dialog>
    )
  }
  const id = query.get('subTaskId') ?? query.get('id') ?? query.get('taskId')
  const entry = tasks.entries.find(({ task }) => task.id === id)
  const source = entry && tasks.sources.get(entry.document)
  if (!entry || !source) {
    if (!tasks.ready) return null
    return (
      <Dialog open title={t('detail.title')} closeLabel={t('detail.close')} onClose={onClose}>
        <Notice tone="warning">{t(tasks.documents.some(({ seen }) => !seen) ? 'errors.fetching' : 'errors.notFound')}</Notice>
      </Dialog>
    )
  }
  if (name === 'deleteTask') return <DeleteTaskDialog {...{ entry, source, together, onClose }} onDeleted={() => undefined} />
  return <EditTaskDialog {...{ entry, source, tasks, onClose }} />
}
