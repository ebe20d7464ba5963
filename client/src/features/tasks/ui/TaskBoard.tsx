import { useRef, type ReactNode } from 'react'
import type { TaskStatus } from '#shared/nouns/tasks/task.ts'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import type { TaskSections } from '#client/nouns/tasks/task-sections.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useDropList } from '#client/ui/drag/use-drop-list.ts'
import css from '#client/features/tasks/ui/TaskBoard.module.css'

export interface TaskBoardProps {
  board: string
  sections: TaskSections
  row(entry: TaskEntry): ReactNode
}

/** As the work goes, from the left to the right. */
const columns: readonly TaskStatus[] = ['suggestion', 'open', 'doing', 'done', 'ignored']

/** Cards that a column draws. */
const most = 100

/** The sections beside each other; tasks are dragged from one into another. */
export function TaskBoard(props: TaskBoardProps) {
  return columns.map((status) => <Column key={status} {...props} status={status} />)
}

function Column({ board, sections, row, status }: TaskBoardProps & { status: TaskStatus }) {
  const { t } = useTranslation('tasks')
  const column = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isOver = useDropList(column, list, { board, list: status, isOff: false })
  const entries = sections[status]
  return (
    <section ref={column} className={css.column} aria-label={t(`status.${status}`)} data-over={isOver || undefined}>
      <h2 className={css.head}>
        <StatusIcon status={status} />
        {t(`status.${status}`)}
        <span className={css.count}>{entries.length}</span>
      </h2>
      <ul ref={list} className={css.cards}>
        {entries.slice(0, most).map(row)}
      </ul>
      {entries.length > most && <p className={css.more}>{t('board.more', { count: entries.length - most })}</p>}
    </section>
  )
}
