import type * as z from 'zod/mini'
import type { Determined } from '#shared/fields/computed-config.ts'
import { emptyCell, misfit } from '#shared/fields/clean-text.ts'
import type { FieldReads } from '#shared/fields/field-reads.ts'
import { fieldType, type Compute, type FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** A type whose cells are those of the result in its config (`behaviourOf`); without one there are no cells. */
export function computedType<Config extends Determined>(
  name: FieldTypeName,
  configSchema: z.ZodMiniType<Config>,
  defaultConfig: () => Config,
  work: { reads: (config: Config) => FieldReads; compute: Compute },
): FieldType {
  return fieldType<Config>({
    name,
    column: 'none',
    resultOf: (config) => config.result ?? undefined,
    configSchema,
    defaultConfig,
    check: (value) => (value === null ? emptyCell : misfit('wrongType')),
    parse: (text) => (text.trim() === '' ? emptyCell : misfit('wrongType')),
    format: () => '',
    sortKey: () => null,
    sortForm: 'value',
    operators: [],
    form: 'none',
    formula: 'none',
    fromFormula: 'none',
    ...work,
    series: 'none',
    exact: 'none',
    aggregate: 'none',
    searchable: false,
    computed: true,
  })
}
