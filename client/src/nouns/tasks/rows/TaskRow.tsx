import { IconLock, IconPaperclip, IconRepeat, IconStarFilled, IconSubtask, IconTable } from '@tabler/icons-react'
import { memo, use, useRef, type MouseEvent, type ReactNode } from 'react'
import { useSession } from '#client/engine/session/use-session.ts'
import { moveToStatus } from '#client/nouns/tasks/task-commands.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { DeadlineText } from '#client/nouns/tasks/rows/DeadlineText.tsx'
import { Owners } from '#client/nouns/tasks/rows/Owners.tsx'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { RingButton } from '#client/nouns/tasks/rows/RingButton.tsx'
import { TaskDragContext } from '#client/nouns/tasks/rows/task-drag.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { cutText } from '#client/lib/cut-text.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/tasks/rows/TaskRow.module.css'

/** Things beside a task that the list knows. */
export interface TaskFacts {
  isUnread?: boolean
  isBookmarked?: boolean
  isChosen?: boolean
  /** its subtasks: all, and those done */
  parts?: { all: number; done: number } | undefined
  /** the title of the task that it is a part of */
  parentTitle?: string | undefined
  /** the label of the table whose task it is */
  tableLabel?: string | undefined
}

export interface TaskRowProps extends TaskFacts {
  entry: TaskEntry
  source: TaskSource
  today: string
  current: boolean
  /** the board that it is dragged on; absent: it stays where it is */
  board?: string | undefined
  /** and its list there */
  list?: string
  onOpen(id: string): void
  /** picks it for a change of many: with Ctrl, or with Shift a run of them */
  onChoose?: ((id: string, run: boolean) => void) | undefined
}

/** letters of the title of the task above (specification 3 §9) */
const mostOfGroup = 20

const icon = { size: 14, stroke: 1.5 } as const

/** One task in a list: the ring completes it, the row opens it. Drawn again only when something in it changes. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { entry, source, today, current, board, list = '', onOpen, onChoose, isUnread, isBookmarked, isChosen, parentTitle } = props
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const row = useRef<HTMLLIElement>(null)
  const drag = use(TaskDragContext)
  const { task } = entry
  const done = task.status === 'done'
  const press = (event: MouseEvent): void => {
    if (onChoose && (event.ctrlKey || event.metaKey || event.shiftKey)) onChoose(task.id, event.shiftKey)
    else onOpen(task.id)
  }
  return (
    <li
      ref={row}
      className={css.row}
      data-task={task.id}
      data-current={current || undefined}
      data-done={done || undefined}
      data-chosen={isChosen === true || undefined}
    >
      {drag && board !== undefined && <drag.Row row={row} board={board} list={list} item={task.id} />}
      <span className={css.priority}>
        <PriorityIcon priority={task.priority} />
      </span>
      <RingButton
        status={task.status}
        disabled={!source.canWrite}
        label={t(done ? 'reopen' : 'complete', { title: task.title })}
        onToggle={() => moveToStatus(source.doc, memberId, task.id, done ? 'open' : 'done')}
      />
      <button
        type="button"
        className={css.open}
        data-task-opener
        onClick={press}
        aria-label={t('open', { title: task.title })}
        aria-current={current || undefined}
      >
        <span className={css.title} data-unread={isUnread === true || undefined}>
          {parentTitle !== undefined && <Text muted>{cutText(parentTitle, mostOfGroup)} › </Text>}
          {task.title}
        </span>
        <RowFacts {...props} />
        {isBookmarked === true && <IconStarFilled {...icon} className={css.star} role="img" aria-label={t('bookmarked')} />}
        {isUnread === true && <span className={css.unread} role="img" aria-label={t('unread')} />}
        <DeadlineText task={task} today={today} />
        {entry.place !== 'personal' && <Owners memberIds={task.owners} groupIds={task.groups} />}
      </button>
    </li>
  )
})

/** Small signs: its table, its parts, files, repetition, and that nobody else sees it. */
function RowFacts({ entry: { task, place }, parts, tableLabel }: TaskRowProps): ReactNode {
  const { t } = useTranslation('tasks')
  const todosDone = task.todos.filter((todo) => todo.done).length
  return (
    <>
      {tableLabel !== undefined && (
        <span className={css.meta}>
          <IconTable {...icon} aria-hidden /> {tableLabel}
        </span>
      )}
      {parts && (
        <span className={css.meta} aria-label={t('partsDone', { done: parts.done, total: parts.all })}>
          <IconSubtask {...icon} aria-hidden /> {parts.done}/{parts.all}
        </span>
      )}
      {task.todos.length > 0 && (
        <span className={css.meta} aria-label={t('todosDone', { done: todosDone, total: task.todos.length })}>
          {todosDone}/{task.todos.length}
        </span>
      )}
      {task.attachments.length > 0 && (
        <IconPaperclip {...icon} className={css.lock} role="img" aria-label={t('filesCount', { count: task.attachments.length })} />
      )}
      {task.repeat && <IconRepeat {...icon} className={css.lock} role="img" aria-label={t('repeats')} />}
      {place === 'personal' && <IconLock {...icon} className={css.lock} role="img" aria-label={t('detail.personal')} />}
    </>
  )
}
