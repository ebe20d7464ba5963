import { useMemo } from 'react'
import { cellField } from '#shared/fields/behaviour.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { optionsOf } from '#client/cells/field-config.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** The hue of a record by a field of options; undefined without one. */
export function useRecordHue(fields: readonly Field[], colorBy: string | null | undefined): (row: RecordRow) => string | undefined {
  const field = fields.find(({ id }) => id === colorBy)
  return useMemo(() => {
    const hues = new Map(field ? optionsOf(cellField(field)).map(({ id, hue }) => [id, hue]) : [])
    return (row: RecordRow) => field && hues.get(itemsOf(row.cell(field.id))[0] ?? '')
  }, [field])
}
