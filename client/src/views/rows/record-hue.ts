import { cellField } from '#shared/fields/behaviour.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import { isFilterBroken, prepareFilter } from '#shared/query/prepare-filter.ts'
import type { ColorConfig } from '#shared/views/shown-config.ts'
import { optionsOf } from '#client/cells/field-config.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

export type HueOf = (row: RecordRow) => string | undefined

/** The hue of a record by the first conditions that hold, else by a field of options; undefined without one. */
export function hueReader(
  fields: readonly Field[],
  { color_by: colorBy, color_rules: rules = [] }: ColorConfig,
  { memberId, timezone }: { memberId: string; timezone: string },
): HueOf {
  const field = fields.find(({ id }) => id === colorBy)
  const hues = new Map(field ? optionsOf(cellField(field)).map(({ id, hue }) => [id, hue]) : [])
  const asked = { currentUserId: memberId, unfinished: 'nothing' as const, moment: { timezone } }
  const tests = rules
    .filter(({ filter }) => filter.nodes.length > 0 && !isFilterBroken(filter, fields))
    .map(({ hue, filter }) => ({ hue, holds: predicateOf(prepareFilter(filter, fields, asked)) }))
  return (row) => tests.find(({ holds }) => holds(row))?.hue ?? (field && hues.get(itemsOf(row.cell(field.id))[0] ?? ''))
}
