import * as z from 'zod/mini'
import { checkIdList, emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { countOf, countOperators, listOperators, operator, presence } from '#shared/fields/operators.ts'
import {
  optionLabel,
  optionSchema,
  optionsContaining,
  readLabels,
  withDistinctIds,
  type SelectOption,
} from '#shared/fields/select-options.ts'
import type { OperatorValue } from '#shared/fields/field-type.ts'

export interface ChecklistItem extends SelectOption {
  /** must be ticked before the list counts as submitted */
  required: boolean
}

export interface ChecklistConfig {
  options: ChecklistItem[]
}

const itemSchema = z.extend(optionSchema, {
  hue: z._default(optionSchema.shape.hue, 'gray'),
  required: z._default(z.boolean(), false),
})

/** Every item, for operators that ask for all of them; undefined while there are none. */
function allItems(config: unknown): OperatorValue {
  const ids = (config as ChecklistConfig).options.map((option) => option.id)
  return ids.length > 0 ? ids : undefined
}

/** The same list of things to tick in every record. A cell is the ids of the ticked ones. Sorts by their number. */
export const checklist = fieldType<ChecklistConfig>({
  name: 'checklist',
  unfinished: missingItems,
  column: 'json',
  configSchema: withDistinctIds(z.strictObject({ options: z._default(z.array(itemSchema).check(z.maxLength(200)), []) })),
  defaultConfig: () => ({ options: [] }),
  check: (value, config) => {
    const checked = checkIdList(value, (id) => config.options.some((option) => option.id === id), 'notOption', 200)
    if (!checked.ok || !Array.isArray(checked.value)) return checked
    // in the order of the list, however they were ticked
    const ticked = new Set(checked.value)
    return fits(config.options.flatMap((option) => (ticked.has(option.id) ? [option.id] : [])))
  },
  parse: (text, config) => {
    if (text.trim() === '') return emptyCell
    const ids = readLabels(text.replace(/^\s*\d+\s*\/\s*\d+\s*:?/, ''), config)
    if (!ids) return misfit('notOption')
    const ticked = new Set(ids)
    return fits(config.options.flatMap((option) => (ticked.has(option.id) ? [option.id] : [])))
  },
  format: (cell, config) => (Array.isArray(cell) ? cell.map((id) => optionLabel(config, id)).join(', ') : ''),
  sortKey: countOf,
  sortForm: 'count',
  operators: [
    operator('isComplete', 'none', 'listHasAll', { fixed: allItems }),
    operator('isNotComplete', 'none', 'listNotHasAll', { fixed: allItems }),
    ...listOperators('options'),
    ...countOperators(countOf).filter(({ name }) => presence.every((other) => other.name !== name)),
  ],
  holds: 'options',
  form: 'choices',
  formula: 'names',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'none',
  searchable: false,
  searchOptions: optionsContaining,
  computed: false,
})

/** Labels of the required items that are not ticked. */
export function missingItems(cell: unknown, config: ChecklistConfig): string[] {
  const ticked = new Set(Array.isArray(cell) ? (cell as string[]) : [])
  return config.options.filter((option) => option.required && !ticked.has(option.id)).map((option) => option.label)
}
