import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { memo, use, useDeferredValue, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { TaskStatus } from '#shared/nouns/tasks/task.ts'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import { TaskDragContext } from '#client/nouns/tasks/rows/task-drag.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { TaskComposer } from '#client/features/tasks/ui/TaskComposer.tsx'
import { composePlace } from '#client/features/tasks/use-composing.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useFocusBack } from '#client/ui/use-focus-back.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/tasks/ui/TaskSection.module.css'

interface TaskSectionProps {
  status: TaskStatus
  entries: readonly TaskEntry[]
  /** shown while nothing is in it */
  emptyText: string
  composing?: boolean
  /** the board that tasks are dragged on; absent: they are not */
  board?: string | undefined
  /** expanded at first, even with finished tasks */
  startsExpanded?: boolean
  row(entry: TaskEntry): ReactNode
  /** begins and ends writing a task in a section; absent: nothing can be added */
  onCompose?: ((status: TaskStatus | null) => void) | undefined
  onAdd?: (draft: TaskDraft) => void
}

/** How many tasks of a section are drawn at first, and with each further press; the first frame has as many as a screen. */
const page = 100
const firstFrame = 12

const nothing = (): void => undefined

/** One collapsible status section with its tasks; done and ignored start collapsed (specification 3 §2). Drawn again only when something in it changes. */
export const TaskSection = memo(function TaskSection({
  status,
  entries,
  emptyText,
  composing = false,
  board,
  row,
  onCompose,
  onAdd = nothing,
  ...props
}: TaskSectionProps) {
  const { t } = useTranslation('tasks')
  const { startsExpanded = status !== 'done' && status !== 'ignored' } = props
  const [expanded, setExpanded] = useState(startsExpanded)
  const [limit, setLimit] = useState(page)
  const drawn = useDeferredValue(limit, firstFrame)
  // nothing below moves when the other rows come
  const toCome = Math.min(limit, entries.length) - drawn
  const section = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useFocusBack(composing, toggle)
  const drag = use(TaskDragContext)
  const listId = useId()
  const label = t(`status.${status}`)
  const shown = expanded || composing
  const Chevron = shown ? IconChevronDown : IconChevronRight
  return (
    <section ref={section} className={css.section} aria-label={label}>
      {drag && board !== undefined && <drag.List section={section} board={board} list={status} />}
      <header className={css.header}>
        <button
          ref={toggle}
          type="button"
          className={css.toggle}
          aria-expanded={shown}
          aria-controls={listId}
          onClick={() => setExpanded(!expanded)}
        >
          <Chevron size={16} stroke={1.5} aria-hidden />
          <StatusIcon status={status} />
          <Text as="h2" size={13} weight="semibold">
            {label}
          </Text>
          <span className={css.count}>{entries.length}</span>
        </button>
        {onCompose && (
          <IconButton
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            label={t('newIn', { section: label })}
            onClick={() => onCompose(status)}
          />
        )}
      </header>
      {shown && (
        <div id={listId}>
          {composing && (
            <TaskComposer place={composePlace(board ?? '', status)} status={status} onAdd={onAdd} onClose={() => onCompose?.(null)} />
          )}
          {entries.length === 0 && !composing && <p className={css.empty}>{emptyText}</p>}
          <ul className={css.list} data-first-stop>
            {entries.slice(0, drawn).map(row)}
            {toCome > 0 && <li aria-hidden className={css.toCome} style={{ '--rows': toCome } as CSSProperties} />}
          </ul>
          {entries.length > limit && (
            <button type="button" className={css.more} onClick={() => setLimit(limit + 4 * page)}>
              {t('showMore', { count: entries.length - limit })}
            </button>
          )}
        </div>
      )}
    </section>
  )
})
