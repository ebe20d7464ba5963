import { useCallback } from 'react'
import { mayWriteCells } from '#shared/access/may-write.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { KanbanConfig } from '#shared/views/kanban-view.ts'
import { configOf } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'
import { draggedWith, placeAt } from '#client/views/rows/drop-place.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import { keysOf, movedCell, noValue } from '#client/views/kanban/board-columns.ts'
import type { Board } from '#client/views/kanban/use-board.ts'

export interface BoardMoves {
  /** cards go to other columns */
  mayMove: boolean
  /** cards go to other places of a column */
  mayPlace: boolean
  mayAdd: boolean
  /** moves a card, with all others that are picked; `at`: the index in the column, absent for its end */
  move(recordId: string, from: string, to: string, at?: number): void
}

/** The moves of cards: the value and the place of each in one gesture. */
export function useBoardMoves(board: Board, field: Field, work: TableWork, config: KanbanConfig, checked: ReadonlySet<string>): BoardMoves {
  const { t } = useTranslation('views')
  const { access, gestures, rows } = work
  const isOff = config.kanban_disable_drag_drop_cards === true
  const mayMove = !isOff && mayWriteCells(access, field)
  const mayPlace = !isOff && work.mayPlace
  const move = useCallback(
    (recordId: string, from: string, to: string, at?: number) => {
      const target = board.all.find(({ id }) => id === to)
      const source = board.all.find(({ id }) => id === from)
      if (!target || !source || (from !== to && !mayMove) || (from === to && !mayPlace)) return
      // a required field is never emptied
      if (to === noValue && from !== to && field.required) return toast({ message: t('kanban.required', { field: field.label }) })
      // of a large table each column has rows of its own
      const all = rows.part ? board.all.flatMap((column) => column.rows) : rows.rows.map(({ row }) => row)
      const byId = new Map(all.map((row) => [row.id, row]))
      const moved = draggedWith(recordId, checked, [...byId.keys()])
      const ids = target.rows.map(({ id }) => id)
      const whole = { type: field.type, config: configOf(field) }
      const changes = moved.flatMap((id) => {
        const row = byId.get(id)
        if (!row) return []
        const cell = row.cell(field.id)
        const keys = keysOf(field, cell)
        const out = keys.includes(from) ? from : (keys[0] ?? noValue)
        return [{ id, values: from === to ? {} : { [field.id]: movedCell(whole, cell, out, to) } }]
      })
      gestures.move(changes, mayPlace ? placeAt(ids, new Set(moved), at ?? ids.length) : undefined)
      const after = target.count + (from === to ? 0 : moved.length)
      if (target.limit !== undefined && from !== to && after > target.limit)
        toast({ message: t('kanban.overLimit', { column: board.nameOf(to), limit: target.limit }) })
    },
    [board, field, rows, gestures, mayMove, mayPlace, checked, t],
  )
  return { mayMove, mayPlace, mayAdd: access.createRecords && !config.kanban_hide_add_button, move }
}
