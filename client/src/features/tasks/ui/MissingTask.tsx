import { Suspense } from 'react'
import { taskPanel } from '#client/features/tasks/opened-later.ts'
import { TaskWaiting } from '#client/features/tasks/ui/TaskWaiting.tsx'
import type { TaskDetailProps } from '#client/features/tasks/ui/TaskDetail.tsx'
import { useTableOfTask } from '#client/nouns/tasks/use-table-of-task.ts'
import { useTasksOfTable } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Panel } from '#client/ui/Panel.tsx'

export interface MissingTaskProps extends Pick<TaskDetailProps, 'today' | 'together' | 'onOpen'> {
  id: string
  onClose(): void
}

/** A link to a task that this device does not have: of a table whose tasks are not here yet, deleted, or another person's own. */
export function MissingTask({ id, ...props }: MissingTaskProps) {
  const answer = useTableOfTask(id)
  if (typeof answer === 'object') return <OfTable key={id} id={id} tableId={answer.tableId} {...props} />
  if (answer === 'asking') return <TaskWaiting onClose={props.onClose} />
  return <NoTask problem={answer === 'away' ? 'fetching' : 'notFound'} onClose={props.onClose} />
}

function OfTable({ id, tableId, ...props }: MissingTaskProps & { tableId: string }) {
  const tasks = useTasksOfTable(tableId)
  const entry = tasks.entries.find(({ task }) => task.id === id)
  const source = entry && tasks.sources.get(entry.document)
  const isHere = tasks.documents.every(({ seen }) => seen)
  if (!entry || !source) return isHere ? <NoTask problem="notFound" onClose={props.onClose} /> : <TaskWaiting onClose={props.onClose} />
  return (
    <Suspense fallback={<TaskWaiting onClose={props.onClose} />}>
      <taskPanel.Page {...{ entry, source, tasks }} {...props} />
    </Suspense>
  )
}

function NoTask({ problem, onClose }: { problem: 'notFound' | 'fetching'; onClose(): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Panel title={t('detail.title')} onClose={onClose} closeLabel={t('detail.close')}>
      <Notice tone="warning">{t(`errors.${problem}`)}</Notice>
    </Panel>
  )
}
