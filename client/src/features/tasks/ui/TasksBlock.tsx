import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { TasksBlockConfig } from '#shared/blocks/tasks-block.ts'
import { isPending } from '#shared/nouns/tasks/task.ts'
import { useLine } from '#client/features/tasks/use-composing.ts'
import { TaskComposer } from '#client/features/tasks/ui/TaskComposer.tsx'
import { useAddTask } from '#client/nouns/tasks/use-add-task.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { useTaskFacts } from '#client/features/tasks/use-task-facts.ts'
import { useViewer } from '#client/nouns/tasks/use-viewer.ts'
import type { BlockBodyProps } from '#client/lib/block-bodies.ts'
import { TaskRow } from '#client/nouns/tasks/rows/TaskRow.tsx'
import { useToday } from '#client/nouns/tasks/task-day.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { byUrgency, isOwner, type Viewer } from '#client/nouns/tasks/task-filters.ts'
import { useTasks, useTasksOfTable, type Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/tasks/ui/TasksBlock.module.css'

/** Rows that are drawn at once, and by each press on *Show more*. */
const step = 50

type Rule = (entry: TaskEntry, viewer: Viewer, tableId: string | null) => boolean

/** The tasks that each choice of the block shows; subtasks stand with their task. */
const rules: Record<TasksBlockConfig['show'], Rule> = {
  mine: ({ task, place }, viewer) => place === 'personal' || isOwner(task, viewer),
  all: () => true,
  table: ({ task, place }, _viewer, tableId) => place === 'table' || task.record?.tableId === tableId,
}

/** Tasks in a block of an app or page. */
export function TasksBlock({ config }: BlockBodyProps<'tasks'>) {
  return config.show === 'table' ? <OfTable config={config} tableId={config.tableId} /> : <OfPerson config={config} />
}

function OfPerson({ config }: { config: TasksBlockConfig }) {
  return <List config={config} tasks={useTasks()} />
}

function OfTable({ config, tableId }: { config: TasksBlockConfig; tableId: string | null }) {
  return <List config={config} tasks={useTasksOfTable(tableId)} />
}

function List({ config, tasks }: { config: TasksBlockConfig; tasks: Tasks }) {
  const { t } = useTranslation('tasks')
  const viewer = useViewer()
  const today = useToday()
  const open = useModalAddress()
  const add = useAddTask()
  const factsOf = useTaskFacts(tasks, viewer)
  const [shows, setShows] = useState<'todo' | 'completed'>('todo')
  const [most, setMost] = useState(step)
  const { show, tableId } = config
  const { composing, begin, line } = useLine(`task.block.${show}.${tableId ?? ''}`)
  const target = tasks.sources.get(`tasks:table:${show === 'table' ? tableId : ''}`) ?? (show === 'mine' ? tasks.own : tasks.team)
  const shown = useMemo(
    () =>
      tasks.entries
        .filter((entry) => entry.task.parent === null && rules[show](entry, viewer, tableId))
        .filter(({ task }) => (shows === 'todo' ? isPending(task) : task.status === 'done'))
        .sort(byUrgency),
    [tasks.entries, show, tableId, viewer, shows],
  )
  if (!tasks.ready) return <Skeleton height={120} />
  return (
    <div className={css.block}>
      <Row justify="between" wrap>
        <Segmented
          label={t('older.filter')}
          value={shows}
          onChange={setShows}
          options={(['todo', 'completed'] as const).map((value) => ({ value, label: t(`older.${value}`) }))}
        />
        {target.canWrite && (
          <Button size="small" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={begin}>
            {t('new')}
          </Button>
        )}
      </Row>
      {composing && <TaskComposer {...line} status="open" onAdd={(draft) => add(target, draft)} />}
      {shown.length === 0 && !composing && <p className={css.none}>{t(shows === 'todo' ? 'empty.allDone' : 'empty.noneDone')}</p>}
      <ul className={css.list}>
        {shown.slice(0, most).map((entry) => {
          const source = tasks.sources.get(entry.document) ?? target
          const of = source.tableId
          return (
            <TaskRow
              key={entry.task.id}
              {...factsOf(entry)}
              entry={entry}
              source={source}
              today={today}
              current={false}
              onOpen={(id) => open('editTask', { id, ...(of !== undefined && { objectId: of }) })}
            />
          )
        })}
      </ul>
      {shown.length > most && (
        <Button size="small" onClick={() => setMost((before) => before + step)}>
          {t('blockMore', { count: shown.length - most })}
        </Button>
      )}
    </div>
  )
}
