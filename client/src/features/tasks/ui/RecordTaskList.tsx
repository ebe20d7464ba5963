import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { deadlineState, isPending, type RecordRef } from '#shared/nouns/tasks/task.ts'
import { useLine } from '#client/features/tasks/use-composing.ts'
import { TaskComposer } from '#client/features/tasks/ui/TaskComposer.tsx'
import { useViewer } from '#client/nouns/tasks/use-viewer.ts'
import { useAddTask } from '#client/nouns/tasks/use-add-task.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { useTaskFacts } from '#client/features/tasks/use-task-facts.ts'
import { TaskRow } from '#client/nouns/tasks/rows/TaskRow.tsx'
import { ownZone, useToday } from '#client/nouns/tasks/task-day.ts'
import { byUrgency, isOwner } from '#client/nouns/tasks/task-filters.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/tasks/ui/RecordTaskList.module.css'

const filters = ['all', 'todo', 'completed', 'overdue'] as const
type Filter = (typeof filters)[number]
/** The text of a filter without tasks (specification 3 §8). */
const emptyKeys: Record<Filter, string> = {
  all: 'nothing',
  todo: 'allDone',
  completed: 'noneDone',
  overdue: 'noOverdue',
}

/** The tasks of a record in the older manner: filters, and the groups My tasks, Tasks and Completed (specification 3 §2). */
export function RecordTaskList({ record, tasks }: { record: RecordRef; tasks: Tasks }) {
  const { t } = useTranslation('tasks')
  const viewer = useViewer()
  const today = useToday()
  const open = useModalAddress()
  const add = useAddTask()
  const [filter, setFilter] = useState<Filter>('all')
  const { composing, begin, line } = useLine(`task.record.${record.recordId}`)
  const factsOf = useTaskFacts(tasks, viewer)
  const zone = ownZone()
  const target = tasks.sources.get(`tasks:table:${record.tableId}`) ?? tasks.team
  const rules: Record<Filter, (entry: TaskEntry) => boolean> = {
    all: () => true,
    todo: ({ task }) => isPending(task),
    completed: ({ task }) => task.status === 'done',
    overdue: ({ task }) => deadlineState(task, today, zone) === 'overdue',
  }
  const shown = tasks.entries
    .filter(({ task }) => task.record?.tableId === record.tableId && task.record.recordId === record.recordId && task.parent === null)
    .filter(rules[filter])
    .sort(byUrgency)
  const isCompleted = ({ task }: TaskEntry): boolean => task.status === 'done' && filter === 'all'
  const groups = {
    mine: shown.filter((entry) => !isCompleted(entry) && isOwner(entry.task, viewer)),
    others: shown.filter((entry) => !isCompleted(entry) && !isOwner(entry.task, viewer)),
    completed: shown.filter(isCompleted),
  }
  return (
    <Stack>
      <Row justify="between" wrap>
        <Segmented<Filter>
          label={t('older.filter')}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`older.${value}`) }))}
        />
        {target.canWrite && (
          <Button size="small" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={begin}>
            {t('new')}
          </Button>
        )}
      </Row>
      {composing && <TaskComposer {...line} status="open" onAdd={(draft) => add(target, { ...draft, record })} />}
      {shown.length === 0 && !composing && <p className={css.none}>{t(`empty.${emptyKeys[filter]}`)}</p>}
      {(Object.keys(groups) as (keyof typeof groups)[]).map(
        (group) =>
          groups[group].length > 0 && (
            <section key={group} aria-label={t(`older.groups.${group}`)}>
              <h3 className={css.group}>{t(`older.groups.${group}`)}</h3>
              <ul className={css.list}>
                {groups[group].map((entry) => {
                  const source = tasks.sources.get(entry.document) ?? target
                  return (
                    <TaskRow
                      key={entry.task.id}
                      {...factsOf(entry)}
                      tableLabel={undefined}
                      entry={entry}
                      source={source}
                      today={today}
                      current={false}
                      onOpen={(id) =>
                        open('editTask', {
                          id,
                          ...(source.tableId !== undefined && { objectId: source.tableId }),
                        })
                      }
                    />
                  )
                })}
              </ul>
            </section>
          ),
      )}
    </Stack>
  )
}
