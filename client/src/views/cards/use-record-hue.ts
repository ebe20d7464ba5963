import { useMemo } from 'react'
import { cellField } from '#shared/fields/behaviour.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import { isFilterBroken, prepareFilter } from '#shared/query/prepare-filter.ts'
import type { ShownConfig } from '#shared/views/shown-config.ts'
import { optionsOf, useLocale } from '#client/cells/field-config.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** The hue of a record by the first conditions that hold, else by a field of options; undefined without one. */
export function useRecordHue(
  fields: readonly Field[],
  { color_by: colorBy, color_rules: rules }: Pick<ShownConfig, 'color_by' | 'color_rules'>,
): (row: RecordRow) => string | undefined {
  const { memberId } = useSession()
  const { timezone } = useLocale()
  const field = fields.find(({ id }) => id === colorBy)
  return useMemo(() => {
    const hues = new Map(field ? optionsOf(cellField(field)).map(({ id, hue }) => [id, hue]) : [])
    const asked = { currentUserId: memberId, unfinished: 'nothing' as const, moment: { timezone } }
    const tests = (rules ?? [])
      .filter(({ filter }) => filter.nodes.length > 0 && !isFilterBroken(filter, fields))
      .map(({ hue, filter }) => ({ hue, holds: predicateOf(prepareFilter(filter, fields, asked)) }))
    return (row: RecordRow) => tests.find(({ holds }) => holds(row))?.hue ?? (field && hues.get(itemsOf(row.cell(field.id))[0] ?? ''))
  }, [field, fields, rules, memberId, timezone])
}
