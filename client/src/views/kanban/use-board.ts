import { useMemo, useState } from 'react'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { KanbanColumn, KanbanConfig } from '#shared/views/kanban-view.ts'
import { linkConfig, optionsOf, useLocale } from '#client/cells/field-config.ts'
import { readRecordLabel } from '#client/cells/record-label.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { arrangedColumns, byColumn, keepsColumns, noValue, ticked, type BoardColumn } from '#client/views/kanban/board-columns.ts'
import type { LargeBoard } from '#client/views/kanban/use-large-board.ts'

/** In a small organisation everybody has a column; in a larger one those who hold a card. */
const mostIdle = 20

export interface Board {
  /** in order, hidden ones included */
  all: readonly BoardColumn[]
  shown: readonly BoardColumn[]
  nameOf(columnId: string): string
}

/** The columns of a board with their cards. */
export function useBoard(field: Field, rows: readonly RecordRow[], config: KanbanConfig, large: LargeBoard | undefined): Board {
  const { t } = useTranslation('views')
  const locale = useLocale()
  const members = useEntities('member')
  const cards = useMemo(() => byColumn(rows, field), [rows, field])
  const held = large?.counts ?? cards
  const settings = keepsColumns(field) ? config.kanban_columns?.[field.id] : undefined
  const names = useMemo(() => {
    const listed = new Set(settings?.map(({ id }) => id))
    const { holds, yesNo } = fieldTypes[field.type]
    const found = new Map<string, string>([[noValue, yesNo ? t('kanban.notTicked') : t('kanban.noValue', { field: field.label })]])
    if (yesNo) found.set(ticked, t('kanban.ticked'))
    if (holds === 'options') for (const { id, label } of optionsOf(field)) found.set(id, label)
    if (holds === 'users') {
      const active = members.filter(({ id, active }) => held.has(id) || listed.has(id) || (active && members.length <= mostIdle))
      for (const { id, displayName } of active.toSorted((a, b) => a.displayName.localeCompare(b.displayName))) found.set(id, displayName)
    }
    if (holds === 'records') {
      const { tableId } = linkConfig(field)
      const linked = [...held.keys()].filter((id) => id !== noValue)
      const named = linked.map((id) => [id, readRecordLabel(tableId, readTable(tableId)?.find(id), locale) || '—'] as const)
      for (const [id, label] of named.toSorted((a, b) => a[1].localeCompare(b[1]))) found.set(id, label)
    }
    return found
  }, [field, held, members, settings, locale, t])
  const hasDefault = !config.kanban_disable_default_column
  const isNoneLast = useNoneLast(field, held)
  return useMemo(() => {
    const none: readonly RecordRow[] = []
    const ids = columnOrder([...names.keys()], hasDefault, isNoneLast)
    const all = arrangedColumns(ids, settings).map((column: KanbanColumn): BoardColumn => {
      const answer = large?.answerOf(column.id)
      const own = (large ? answer?.rows : cards.get(column.id)) ?? none
      if (!large) return { ...column, rows: own, count: own.length }
      return { ...column, rows: own, count: large.counts?.get(column.id) ?? answer?.total ?? 0, more: answer?.part?.more }
    })
    return { all, shown: all.filter(({ hidden }) => !hidden), nameOf: (id) => names.get(id) ?? '' }
  }, [names, cards, settings, hasDefault, isNoneLast, large])
}

/** True for a board that opened with no record without a value: that column waits at the end. It stays in its place until the board is opened again. */
function useNoneLast({ id, type }: Field, held: ReadonlyMap<string, unknown>): boolean {
  const [opened, setOpened] = useState<{ fieldId: string; isLast: boolean }>()
  if (fieldTypes[type].yesNo) return false
  if (opened?.fieldId === id) return opened.isLast
  const isLast = !held.has(noValue)
  // without any card nothing is decided
  if (held.size > 0) setOpened({ fieldId: id, isLast })
  return isLast
}

function columnOrder(ids: readonly string[], hasDefault: boolean, isNoneLast: boolean): string[] {
  const named = ids.filter((id) => id !== noValue)
  if (!hasDefault) return named
  return isNoneLast ? [...named, noValue] : [noValue, ...named]
}
