import { checkIdList, emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { listOperators } from '#shared/fields/operators.ts'
import {
  optionLabel,
  optionRank,
  optionsContaining,
  readLabels,
  selectConfigSchema,
  type SelectConfig,
} from '#shared/fields/select-options.ts'

/** Any number of a list of options, in the order chosen; sorts by the first. */
export const multipleSelect = fieldType<SelectConfig>({
  name: 'multipleSelect',
  column: 'json',
  configSchema: selectConfigSchema,
  defaultConfig: () => ({ options: [] }),
  check: (value, config) => checkIdList(value, (id) => config.options.some((option) => option.id === id), 'notOption', 1000),
  parse: (text, config) => {
    if (text.trim() === '') return emptyCell
    const ids = readLabels(text, config)
    return ids ? fits([...new Set(ids)]) : misfit('notOption')
  },
  format: (cell, config) => (Array.isArray(cell) ? cell.map((id) => optionLabel(config, id)).join(', ') : ''),
  sortKey: (cell, config) => (Array.isArray(cell) && cell[0] !== undefined ? optionRank(config, cell[0]) : null),
  sortForm: 'firstOptionRank',
  operators: listOperators('options'),
  holds: 'options',
  takesOptions: true,
  form: 'choices',
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
