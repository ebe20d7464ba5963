import * as z from 'zod/mini'
import { readOnlyCell } from '#shared/fields/clean-text.ts'
import { systemTypes, type SystemColumn } from '#shared/fields/cell-column.ts'
import { fieldType, type FieldType } from '#shared/fields/field-type.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'

type SystemType = Pick<FieldType, 'format' | 'sortKey' | 'sortForm' | 'operators' | 'formula' | 'searchable'> &
  Partial<Pick<FieldType, 'holds' | 'isSingle' | 'buckets'>>

/** A type without settings that shows one of the record's own columns; nobody writes it. */
export function systemType(system: SystemColumn, definition: SystemType): FieldType {
  return fieldType<NoConfig>({
    ...definition,
    name: systemTypes[system],
    system,
    column: 'system',
    configSchema: z.strictObject({}),
    defaultConfig: () => ({}),
    check: readOnlyCell,
    parse: (text) => readOnlyCell(text.trim()),
    form: 'none',
    fromFormula: 'none',
    reads: 'none',
    compute: 'none',
    series: 'none',
    exact: 'none',
    aggregate: 'none',
    computed: true,
  })
}
