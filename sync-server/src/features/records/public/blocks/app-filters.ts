import { createHash } from 'node:crypto'
import { appFiltersBlock, type AppFiltersBlockConfig, type PublicControl } from '#shared/blocks/app-filters-block.ts'
import { controlOperator, presenceOperators } from '#shared/blocks/filter-control.ts'
import type { Locale, Operator } from '#shared/fields/field-type.ts'
import { readNumberText } from '#shared/fields/number-text.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { ChosenValue } from '#shared/nouns/public-links/chosen-values.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import type { FilterCondition, FilterValue } from '#shared/values/query.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { digestOf } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

interface Control extends Pick<PublicControl, 'id' | 'input'> {
  field: ModelField
  /** absent: one of those that ask for presence is chosen */
  operator: Operator | undefined
}

/** Choosing people or records would list them, and ages are no question for strangers. */
const inputs: Partial<Record<Operator['input'], PublicControl['input']>> = {
  ...{ text: 'text', number: 'number', date: 'date', time: 'time', options: 'options' },
}

/** The control by which visitors ask for a field; undefined for a field that none of theirs can ask for. */
function controlOf(field: ModelField): Control | undefined {
  const operator = controlOperator(field)
  const input = operator ? inputs[operator.input] : 'presence'
  if (!input || (!operator && presenceOperators(field).length === 0)) return undefined
  // an id tells nothing of the field, and stays the same in addresses that visitors keep
  const id = createHash('sha256').update(`control:${field.id}`).digest('base64url').slice(0, 12)
  return { id, input, field, operator }
}

/** The fields of its controls are judged as if they were shown: people who narrow by a field learn its values. */
export const publicAppFilters = publicBlock<AppFiltersBlockConfig>(appFiltersBlock, {
  plan: (context, { tableId, fields, title, drives }) => {
    if (tableId === null) return undefined
    const table = openTable(context, tableId)
    const visible = visibleFields(context, table)
    const controls = fields.flatMap((id) => visible.find((field) => field.id === id) ?? []).flatMap((field) => controlOf(field) ?? [])
    if (controls.length === 0) return undefined
    const shown = controls.map(({ field }) => field.id)
    return {
      ask: { table: table.model.id, asks: digestOf([appFiltersBlock.name]), shown, sorts: [], reads: [] },
      isOpen: false,
      hasView: false,
      narrows: {
        drives,
        read: (given) => {
          const locale = orgLocale(context.org)
          const read = controls.map((control) => ({ control, condition: conditionOf(control, given[control.id], locale) }))
          return {
            conditions: read.flatMap(({ condition }) => (condition === undefined || condition === 'misfit' ? [] : [condition])),
            misfits: read.flatMap(({ control, condition }) => (condition === 'misfit' ? [control.id] : [])),
          }
        },
      },
      draw: () => Promise.resolve({ type: 'appFilters', title, controls: controls.map(drawControl) }),
    }
  },
})

function drawControl({ id, input, field, operator }: Control): PublicControl {
  const { options = [] } = field.behaviour.config as Partial<SelectConfig>
  return {
    id,
    input,
    label: field.label,
    operators: operator ? [operator.name] : presenceOperators(field).map(({ name }) => name),
    options: input === 'options' ? options.map((option) => ({ id: option.id, label: option.label })) : [],
  }
}

/** The condition of a visitor's choice; undefined where nothing is asked. */
function conditionOf({ field, operator }: Control, given: ChosenValue | undefined, locale: Locale): FilterCondition | 'misfit' | undefined {
  if (given === undefined || given.length === 0) return undefined
  const asked = operator ?? presenceOperators(field).find(({ name }) => name === given)
  const value = operator && valueOf(field, operator, given, locale)
  if (!asked || (operator && value === undefined)) return 'misfit'
  const condition = { id: field.id, fieldId: field.id, operator: asked.name, ...(value !== undefined && { value }) }
  return isFilterBroken({ id: field.id, conjunction: 'and', nodes: [condition] }, [field]) ? 'misfit' : condition
}

/** A choice as the operator compares with it: numbers are read as the organisation writes them. */
function valueOf(field: ModelField, operator: Operator, given: ChosenValue, locale: Locale): FilterValue | undefined {
  const { definition, config } = field.behaviour
  if (operator.input === 'options') {
    const { options = [] } = config as Partial<SelectConfig>
    const known = options.flatMap(({ id }) => (given.includes(id) ? [id] : []))
    return known.length > 0 && typeof given !== 'string' ? known : undefined
  }
  if (typeof given !== 'string') return undefined
  if (operator.input !== 'number') return given
  const parsed = operator.part === undefined ? definition.parse(given, config, locale) : undefined
  if (parsed) return parsed.ok && typeof parsed.value === 'number' ? parsed.value : undefined
  const plain = readNumberText(given, locale)
  return plain === undefined ? undefined : Number(plain)
}
