import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { KanbanConfig } from '#shared/views/kanban-view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useDrops } from '#client/ui/drag/use-drops.ts'
import { indexBeside } from '#client/views/rows/drop-place.ts'
import { ColumnRecords } from '#client/views/kanban/ColumnRecords.tsx'
import { useLargeBoard } from '#client/views/kanban/use-large-board.ts'
import { BoardColumnView } from '#client/views/kanban/BoardColumnView.tsx'
import { withColumn } from '#client/views/kanban/board-columns.ts'
import css from '#client/views/kanban/kanban.module.css'
import { useBoard } from '#client/views/kanban/use-board.ts'
import { useBoardKeys, type CardTarget } from '#client/views/kanban/use-board-keys.ts'
import { useBoardMoves } from '#client/views/kanban/use-board-moves.ts'
import type { RecordsBodyProps } from '#client/views/view-face.ts'

const columnWidth = 292
const collapsedWidth = 52

/** Cards in columns. Both are painted only in sight. */
export function KanbanBoard(props: RecordsBodyProps<KanbanConfig> & { field: Field }) {
  const { field, work, settings, checked, isPhone } = props
  const { config, change } = settings
  const { t } = useTranslation('views')
  const boardId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<CardTarget>()
  const reached = useCallback(() => setTarget(undefined), [])
  const rows = useRows(work.rows.rows)
  const large = useLargeBoard(work, field, config.figures)
  const board = useBoard(field, rows, config, large)
  const moves = useBoardMoves(board, field, work, config, checked)
  const { shown } = board
  const width = isPhone ? Math.min(columnWidth, 320) : columnWidth
  const columns = useVirtualizer({
    horizontal: true,
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (shown[index]?.collapsed ? collapsedWidth : width),
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 2,
    paddingStart: 12,
    paddingEnd: 12,
  })
  const sizes = shown.map(({ id, collapsed }) => `${id}${collapsed ? '-' : '+'}`).join()
  useEffect(() => columns.measure(), [columns, sizes])

  useDrops(boardId, scroller, ({ item, from, to, beside }) => {
    const ids = board.all.find(({ id }) => id === to)?.rows.map(({ id }) => id) ?? []
    moves.move(item, from, to, moves.mayPlace ? indexBeside(ids, beside) : undefined)
  })

  const onKey = useBoardKeys(board, moves, (column, card) => {
    columns.scrollToIndex(column)
    setTarget(card)
  })
  const onColumn = (id: string, patch: Parameters<typeof withColumn>[2]): void =>
    change({ kanban_columns: { ...config.kanban_columns, [field.id]: withColumn(board.all, id, patch) } })

  return (
    <div ref={scroller} className={css.board} role="region" aria-label={t('kanban.board', { field: field.label })}>
      <div className={css.canvas} style={{ width: columns.getTotalSize() }}>
        {columns.getVirtualItems().map(({ index, start, key, size }) => {
          const column = shown[index]
          return (
            column && (
              <div key={key} className={css.slot} style={{ width: size, transform: `translateX(${start}px)` }}>
                {large && !column.collapsed && (
                  <ColumnRecords query={work.query} field={field} columnId={column.id} onAnswer={large.onAnswer} />
                )}
                <BoardColumnView
                  {...props}
                  boardId={boardId}
                  board={board}
                  column={column}
                  large={large}
                  moves={moves}
                  target={target?.column === column.id ? target.recordId : undefined}
                  onReached={reached}
                  onKey={onKey}
                  onColumn={onColumn}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

/** The records themselves, the same array until one of them changes. */
function useRows<Row>(kept: readonly { row: Row }[]): readonly Row[] {
  const [last, setLast] = useState(() => ({ kept, rows: kept.map(({ row }) => row) }))
  if (last.kept === kept) return last.rows
  const rows = kept.map(({ row }) => row)
  setLast({ kept, rows })
  return rows
}
