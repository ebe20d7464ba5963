import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { KanbanColumn, KanbanConfig } from '#shared/views/kanban-view.ts'
import { useDropList } from '#client/ui/drag/use-drop-list.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isButton } from '#client/cells/is-button.ts'
import { cardFields } from '#client/views/cards/CardFields.tsx'
import { useRecordHue } from '#client/views/cards/use-record-hue.ts'
import { AddCard } from '#client/views/kanban/AddCard.tsx'
import { BoardCard } from '#client/views/kanban/BoardCard.tsx'
import type { BoardColumn } from '#client/views/kanban/board-columns.ts'
import { ColumnHead, ColumnName } from '#client/views/kanban/ColumnHead.tsx'
import css from '#client/views/kanban/kanban.module.css'
import type { LargeBoard } from '#client/views/kanban/use-large-board.ts'
import type { Board } from '#client/views/kanban/use-board.ts'
import type { BoardMoves } from '#client/views/kanban/use-board-moves.ts'
import type { RecordsBodyProps } from '#client/views/view-face.ts'

export interface BoardColumnProps extends RecordsBodyProps<KanbanConfig> {
  boardId: string
  board: Board
  field: Field
  column: BoardColumn
  large: LargeBoard | undefined
  moves: BoardMoves
  /** the card that the keys go to */
  target: string | undefined
  onReached(): void
  onKey(columnId: string, recordId: string, way: 'up' | 'down' | 'left' | 'right', moving: boolean): void
  onColumn(id: string, patch: Partial<KanbanColumn>): void
}

/** One column: its head, its cards in sight, and a way to add one. A collapsed one still takes cards. */
export function BoardColumnView(props: BoardColumnProps) {
  const { boardId, board, field, column, large, moves, target, onReached, work, settings } = props
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const isOver = useDropList(box, list, { board: boardId, list: column.id, isOff: !moves.mayMove && !moves.mayPlace })
  const { config } = settings
  const hueOf = useRecordHue(work.fields, config)
  const shown = cardFields(work.columns, [work.labelField?.id, field.id, config.cover])
  const buttons = work.columns.filter(isButton)
  const cover = work.fields.find(({ id }) => id === config.cover)
  const { rows } = column
  const cards = useVirtualizer({
    count: column.collapsed ? 0 : rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => 52 + Math.min(shown.length, 4) * 24 + (cover ? 140 : 0),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    gap: 8,
    paddingStart: 4,
    paddingEnd: 8,
  })
  const at = target === undefined ? -1 : rows.findIndex(({ id }) => id === target)
  useReach(list, at, target, cards, onReached)
  const isFull = column.limit !== undefined && column.count > column.limit
  const tabbed = rows.some(({ id }) => id === active) ? active : rows[0]?.id

  if (column.collapsed) return <FoldedColumn {...props} box={box} isOver={isOver} />
  return (
    <section ref={box} className={css.column} data-over={isOver || undefined} data-full={isFull || undefined}>
      <ColumnHead
        field={field}
        column={column}
        name={board.nameOf(column.id)}
        work={work}
        figures={config.figures}
        answered={large && { value: large.figureOf(column.id) }}
        isFull={isFull}
        onColumn={props.onColumn}
      />
      <div
        ref={list}
        className={css.list}
        role="list"
        aria-label={board.nameOf(column.id)}
        tabIndex={rows.length === 0 ? -1 : 0}
        onScroll={column.more && (({ currentTarget }) => isNearEnd(currentTarget) && column.more?.())}
      >
        <div style={{ height: cards.getTotalSize(), position: 'relative' }}>
          {cards.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  role="listitem"
                  ref={cards.measureElement}
                  data-index={index}
                  className={css.cardSlot}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <BoardCard
                    {...props}
                    row={row}
                    shown={shown}
                    buttons={buttons}
                    cover={cover}
                    hue={hueOf(row)}
                    tabIndex={row.id === tabbed ? 0 : -1}
                    onFocused={() => setActive(row.id)}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {moves.mayAdd && <AddCard field={field} column={column.id} name={board.nameOf(column.id)} work={work} onOpen={props.onOpen} />}
    </section>
  )
}

/** Moves the keys to a card, once it is there. */
function useReach(
  list: RefObject<HTMLDivElement | null>,
  at: number,
  target: string | undefined,
  cards: { scrollToIndex(index: number): void },
  onReached: () => void,
): void {
  useEffect(() => {
    if (at < 0) return
    cards.scrollToIndex(at)
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-record="${target}"]`)?.focus({ preventScroll: true })
      onReached()
    })
    return () => cancelAnimationFrame(frame)
  }, [list, at, target, cards, onReached])
}

/** px from the end at which the next cards are asked for */
const ahead = 800

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight > scrollHeight - ahead
}

/** A folded column: its name from top to bottom. It takes cards all the same. */
function FoldedColumn({
  box,
  isOver,
  board,
  field,
  column,
  onColumn,
}: BoardColumnProps & { box: RefObject<HTMLDivElement | null>; isOver: boolean }) {
  const { t } = useTranslation('views')
  const name = board.nameOf(column.id)
  return (
    <div ref={box} className={css.collapsed} data-over={isOver || undefined}>
      <button
        type="button"
        className={css.unfold}
        aria-expanded={false}
        aria-label={t('kanban.unfold', { column: name, count: column.count })}
        onClick={() => onColumn(column.id, { collapsed: false })}
      >
        <span className={css.count}>{column.count}</span>
        <ColumnName field={field} id={column.id} name={name} />
      </button>
    </div>
  )
}
