import type { ReactNode } from 'react'
import { CreateTaskDialog } from '#client/features/tasks/ui/CreateTaskDialog.tsx'
import { DeleteTaskDialog } from '#client/features/tasks/ui/DeleteTaskDialog.tsx'
import { EditTaskDialog } from '#client/features/tasks/ui/EditTaskDialog.tsx'
import { RecordTaskList } from '#client/features/tasks/ui/RecordTaskList.tsx'
import { taskStatuses, type RecordRef } from '#shared/nouns/tasks/task.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { mayDeleteTask } from '#client/nouns/tasks/may-delete.ts'
import { useTableOfTask } from '#client/nouns/tasks/use-table-of-task.ts'
import { useTasks, useTasksOfTable, type Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/tasks/ui/EditTaskDialog.module.css'

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

/** Names of the task's id. A dialog that was opened from another one has that one's parameters beside its own. */
const ownKeys: Readonly<Record<string, string>> = { createSubTask: 'taskId', editSubTask: 'subTaskId' }

function TaskDialog(props: TaskDialogProps): ReactNode {
  const { name, query, onClose, tasks, tableId } = props
  const { t } = useTranslation('tasks')
  const { online } = useSyncState()
  const { memberId } = useSession()
  const recordId = query.get('recordId')
  const record = tableId !== undefined && recordId !== null ? { tableId, recordId } : null
  if (name === 'createTask') return <NewTask {...props} record={record} />
  if (name === 'tasks') {
    if (!record) return <Problem problem="notFound" onClose={onClose} />
    return (
      <Dialog open title={t('title')} closeLabel={t('detail.close')} onClose={onClose}>
        <RecordTaskList record={record} tasks={tasks} />
      </Dialog>
    )
  }
  const id = query.get(ownKeys[name] ?? 'id') ?? query.get('id') ?? query.get('taskId')
  const entry = tasks.entries.find(({ task }) => task.id === id)
  const source = entry && tasks.sources.get(entry.document)
  if (!entry || !source) {
    const isHere = tasks.documents.every(({ seen }) => seen)
    if (id !== null && tableId === undefined && tasks.ready) return <Elsewhere {...props} id={id} isHere={isHere} />
    const mayCome = online && tasks.documents.every(({ state }) => state !== 'refused')
    if (mayCome && !(tasks.ready && isHere)) return <Waiting onClose={onClose} />
    return tasks.ready && <Problem problem={isHere ? 'notFound' : 'fetching'} onClose={onClose} />
  }
  if (name === 'createSubTask') return <NewTask {...props} record={entry.task.record} parentId={entry.task.parent ?? entry.task.id} />
  if (name === 'deleteTask' && !mayDeleteTask(entry, source, memberId)) return <Problem problem="permission" onClose={onClose} />
  if (name === 'deleteTask') return <DeleteTaskDialog {...{ entry, source, together, onClose }} onDeleted={() => undefined} />
  return <EditTaskDialog key={entry.task.id} {...{ entry, source, tasks, onClose }} />
}

function NewTask({ record, parentId = null, ...props }: TaskDialogProps & { record: RecordRef | null; parentId?: string | null }) {
  const { query, tasks, tableId, onClose } = props
  const status = taskStatuses.find((one) => one === query.get('status')) ?? 'open'
  const begun = { title: query.get('title') ?? '', notes: query.get('details') ?? '' }
  return <CreateTaskDialog key={parentId} {...{ tasks, record, tableId, status, parentId, begun, onClose }} />
}

/** A task that none of this device's documents has: of a table whose tasks are not here yet, or of nobody. */
function Elsewhere({ id, isHere, ...props }: TaskDialogProps & { id: string; isHere: boolean }) {
  const answer = useTableOfTask(id)
  if (answer === 'asking') return <Waiting onClose={props.onClose} />
  if (typeof answer === 'object') return <WithTable {...props} tableId={answer.tableId} />
  return <Problem problem={answer === 'away' || !isHere ? 'fetching' : 'notFound'} onClose={props.onClose} />
}

/** A task's dialog while the task is on its way. */
function Waiting({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Dialog open wide title={t('detail.title')} closeLabel={t('detail.close')} onClose={onClose}>
      <div className={css.form} role="status" aria-label={t('loading')}>
        <Skeleton width="52%" height={16} />
        <Skeleton width="38%" height={16} />
      </div>
    </Dialog>
  )
}

function Problem({ problem, onClose }: { problem: 'notFound' | 'fetching' | 'permission'; onClose(): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Dialog open title={t('detail.title')} closeLabel={t('detail.close')} onClose={onClose}>
      <Notice tone="warning">{t(`errors.${problem}`)}</Notice>
    </Dialog>
  )
}
