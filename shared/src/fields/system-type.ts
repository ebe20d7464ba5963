import * as z from 'zod/mini'
import { readOnlyCell } from '#shared/fields/clean-text.ts'
import { systemColumns } from '#shared/fields/cell-column.ts'
import { fieldType, type FieldType } from '#shared/fields/field-type.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'

type SystemType = Pick<FieldType, 'name' | 'format' | 'sortKey' | 'sortForm' | 'operators' | 'searchable'> &
  Partial<Pick<FieldType, 'holds' | 'isSingle' | 'buckets'>>

/** A type without settings that shows one of the record's own columns; nobody writes it. */
export function systemType(definition: SystemType): FieldType {
  const system = systemColumns[definition.name]
  return fieldType<NoConfig>({
    ...definition,
    ...(system !== undefined && { system }),
    column: 'system',
    configSchema: z.strictObject({}),
    defaultConfig: () => ({}),
    check: readOnlyCell,
    parse: (text) => readOnlyCell(text.trim()),
    computed: true,
  })
}
