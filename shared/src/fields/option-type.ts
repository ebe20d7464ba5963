import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType, type FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { optionOperators } from '#shared/fields/operators.ts'
import {
  findOption,
  optionLabel,
  optionRank,
  optionsContaining,
  selectConfigSchema,
  type SelectConfig,
} from '#shared/fields/select-options.ts'

/** A type whose cells are the id of one of the field's options; sorts in the options' own order. */
export function optionType(name: FieldTypeName, form: FieldType['form']): FieldType {
  return fieldType<SelectConfig>({
    name,
    column: 'text',
    configSchema: selectConfigSchema,
    defaultConfig: () => ({ options: [] }),
    check: (value, config) => {
      if (value === null || value === '') return emptyCell
      if (typeof value !== 'string') return misfit('wrongType')
      return config.options.some((option) => option.id === value) ? fits(value) : misfit('notOption')
    },
    parse: (text, config) => {
      if (text.trim() === '') return emptyCell
      const option = findOption(config, text)
      return option ? fits(option.id) : misfit('notOption')
    },
    format: (cell, config) => (typeof cell === 'string' ? optionLabel(config, cell) : ''),
    sortKey: (cell, config) => (typeof cell === 'string' ? optionRank(config, cell) : null),
    sortForm: 'optionRank',
    operators: optionOperators,
    holds: 'options',
    takesOptions: true,
    form,
    formula: 'names',
    fromFormula: 'none',
    reads: 'none',
    compute: 'none',
    series: 'none',
    exact: 'none',
    aggregate: 'none',
    searchable: true,
    searchOptions: optionsContaining,
    computed: false,
  })
}
