import { Suspense } from 'react'
import { taskPanel } from '#client/features/tasks/opened-later.ts'
import { TasksSkeleton } from '#client/features/tasks/ui/TasksSkeleton.tsx'
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
  return <NoTask problem={answer === 'asking' ? undefined : answer === 'away' ? 'fetching' : 'notFound'} onClose={props.onClose} />
}

function OfTable({ id, tableId, ...props }: MissingTaskProps & { tableId: string }) {
  const tasks = useTasksOfTable(tableId)
  const entry = tasks.entries.find(({ task }) => task.id === id)
  const source = entry && tasks.sources.get(entry.document)
  const isHere = tasks.documents.every(({ seen }) => seen)
  if (!entry || !source) return <NoTask problem={isHere ? 'notFound' : undefined} onClose={props.onClose} />
  return (
    <Suspense>
      <taskPanel.Page {...{ entry, source, tasks }} {...props} />
    </Suspense>
  )
}

/** `problem`: a key of the texts; absent while it is looked for. */
function NoTask({ problem, onClose }: { problem: string | undefined; onClose(): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Panel title={t('detail.title')} onClose={onClose} closeLabel={t('detail.close')}>
      {problem === undefined ? <TasksSkeleton label={t('loading')} /> : <Notice tone="warning">{t(`errors.${problem}`)}</Notice>}
    </Panel>
  )
}
