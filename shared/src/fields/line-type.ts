import * as z from 'zod/mini'
import { fieldType, type FieldType, type ParseResult } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { textOperators } from '#shared/fields/operators.ts'
import { orderText } from '#shared/lib/order-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export type NoConfig = Record<string, never>

interface LineType {
  name: FieldTypeName
  form: FieldType['form']
  /** checks and normalises a cell */
  check(value: CellValue): ParseResult
  /** transforms typed text before the check */
  tidy?(text: string): string
  format?(text: string): string
  readSearch?(text: string): string
  uniqueBy?: FieldType['uniqueBy']
}

/** A type without settings whose cells are one short text: found, filtered and sorted as text. */
export function lineType({ name, form, check, tidy = (text) => text, format = (text) => text, readSearch, uniqueBy }: LineType): FieldType {
  return fieldType<NoConfig>({
    name,
    column: 'text',
    configSchema: z.strictObject({}),
    defaultConfig: () => ({}),
    check,
    parse: (text) => check(tidy(text.trim())),
    format: (cell) => (typeof cell === 'string' ? format(cell) : ''),
    sortKey: (cell) => (typeof cell === 'string' ? orderText(cell) : null),
    sortForm: 'folded',
    operators: textOperators,
    ...(readSearch && { readSearch }),
    ...(uniqueBy && { uniqueBy }),
    form,
    formula: 'text',
    fromFormula: 'none',
    reads: 'none',
    compute: 'none',
    series: 'none',
    exact: 'none',
    aggregate: 'none',
    searchable: true,
    computed: false,
  })
}
