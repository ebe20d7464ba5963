import { checkIdList, emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { listOperators } from '#shared/fields/operators.ts'
import {
  findOption,
  optionLabel,
  optionRank,
  optionsContaining,
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
  searchable: true,
  searchOptions: optionsContaining,
  computed: false,
})

/** Labels separated by commas, semicolons or line breaks; a label may itself contain a comma, so the longest match wins. */
function readLabels(text: string, config: SelectConfig): string[] | undefined {
  const parts = text.split(/([,;\n])/)
  const ids: string[] = []
  let at = 0
  while (at < parts.length) {
    if ((parts[at] ?? '').trim() === '') {
      at += 2
      continue
    }
    let end = parts.length
    let found
    for (; end > at; end -= 2) {
      found = findOption(config, parts.slice(at, end).join(''))
      if (found) break
    }
    if (!found) return undefined
    ids.push(found.id)
    at = end + 1
  }
  return ids.length > 0 ? ids : undefined
}
