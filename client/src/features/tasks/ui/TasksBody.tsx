import { IconChecklist } from '@tabler/icons-react'
import { Suspense, type ReactNode, type RefObject } from 'react'
import { taskStatuses, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { glimpseOf } from '#client/engine/documents/glimpse.ts'
import { taskBoard, taskCalendar, taskWorkload } from '#client/features/tasks/opened-later.ts'
import { TaskSection } from '#client/features/tasks/ui/TaskSection.tsx'
import { TasksSkeleton } from '#client/features/tasks/ui/TasksSkeleton.tsx'
import type { TasksChoice } from '#client/features/tasks/use-tasks-choice.ts'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import type { TaskSections } from '#client/nouns/tasks/task-sections.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { NotOnThisDevice } from '#client/nouns/documents/NotOnThisDevice.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import css from '#client/features/tasks/ui/TasksPage.module.css'

interface TasksBodyProps {
  tasks: Tasks
  sections: TaskSections
  /** those that are shown */
  statuses: readonly TaskStatus[]
  choice: TasksChoice
  board: string
  /** scrolls sideways while a task is dragged */
  scroller: RefObject<HTMLDivElement | null>
  today: string
  openId: string | null
  composing: TaskStatus | null
  emptyText?: string | undefined
  row(entry: TaskEntry): ReactNode
  onOpen(id: string): void
  onCompose: ((status: TaskStatus | null) => void) | undefined
  onAdd(draft: TaskDraft): void
}

/** The tasks as the person looks at them, or why there are none. */
export function TasksBody(props: TasksBodyProps) {
  const { tasks, sections, statuses, choice, composing, emptyText, onCompose } = props
  const { t } = useTranslation('tasks')
  const notHere = tasks.documents.some(({ seen, doc }) => !seen && glimpseOf(doc).get() === undefined)
  const nothingYet = tasks.entries.length === 0
  const isEmpty = statuses.every((status) => sections[status].length === 0)
  if (!tasks.ready) return <TasksSkeleton label={t('loading')} />
  if (notHere && nothingYet && composing === null) return <NotOnThisDevice />
  if (nothingYet && composing === null && emptyText === undefined) {
    return (
      <EmptyState
        title={t('empty.title')}
        drawing={<IconChecklist size={48} stroke={1} aria-hidden />}
        action={onCompose && <Button onClick={() => onCompose('open')}>{t('new')}</Button>}
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      {notHere && !nothingYet && <Notice>{t('documents:notHere.tasks')}</Notice>}
      {isEmpty && composing === null && <NothingHere choice={choice} emptyText={emptyText} />}
      {/* a single section would say the same once more */}
      {!(isEmpty && statuses.length === 1) && (
        <Suspense key={choice.look} fallback={<TasksSkeleton label={t('loading')} />}>
          <Look {...props} />
        </Suspense>
      )}
    </>
  )
}

/** Why the choice shows no task. */
function NothingHere({ choice, emptyText }: { choice: TasksChoice; emptyText: string | undefined }) {
  const { t } = useTranslation('tasks')
  const search = choice.search.trim()
  if (search !== '') return <p className={css.none}>{t('empty.search', { text: search })}</p>
  if (choice.pick === 'overdue') return <p className={css.none}>{t('empty.noOverdue')}</p>
  const text = choice.look === 'day' ? t('empty.day') : emptyText
  return text !== undefined && <p className={css.none}>{text}</p>
}

function Look(props: TasksBodyProps) {
  const { tasks, sections, statuses, choice, board, scroller, today, openId, composing, row, onOpen, onCompose, onAdd } = props
  const { t } = useTranslation('tasks')
  const all = (): TaskEntry[] => taskStatuses.flatMap((status) => sections[status])
  if (choice.look === 'calendar') return <taskCalendar.Page {...{ tasks, today, openId, row, onOpen }} entries={all()} />
  if (choice.look === 'workload') return <taskWorkload.Page entries={all()} today={today} row={row} />
  if (choice.look === 'board') {
    return (
      <div ref={scroller} className={css.board} data-first-stop>
        <taskBoard.Page board={board} sections={sections} row={row} />
      </div>
    )
  }
  const filtered = choice.priorities.size > 0
  // a day has no use for what is not in it
  const shown = choice.look === 'day' ? statuses.filter((status) => sections[status].length > 0 || composing === status) : statuses
  return shown.map((status) => (
    <TaskSection
      key={status}
      status={status}
      entries={sections[status]}
      emptyText={t(filtered ? 'empty.filtered' : 'empty.status', { status: t(`status.${status}`) })}
      composing={composing === status}
      board={board}
      {...(statuses.length === 1 && { startsExpanded: true })}
      row={row}
      onCompose={onCompose}
      onAdd={onAdd}
    />
  ))
}
