import type * as z from 'zod/mini'
import { readOnlyCell } from '#shared/fields/clean-text.ts'
import { fieldType, type FieldType, type Press } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** A type without values: a button in each record. Its settings hold its action. */
export function buttonType<Config>(
  name: FieldTypeName,
  press: Press,
  configSchema: z.ZodMiniType<Config>,
  defaultConfig: () => Config,
): FieldType {
  return fieldType<Config>({
    name,
    column: 'none',
    configSchema,
    defaultConfig,
    check: readOnlyCell,
    parse: (text) => readOnlyCell(text.trim()),
    format: () => '',
    sortKey: () => null,
    sortForm: 'value',
    operators: [],
    form: 'none',
    formula: 'none',
    fromFormula: 'none',
    reads: 'none',
    compute: 'none',
    series: 'none',
    exact: 'none',
    aggregate: 'none',
    press,
    searchable: false,
    computed: true,
  })
}
