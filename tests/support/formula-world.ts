import type { Locale } from '#shared/fields/field-type.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import type { FormulaEnv, FormulaField } from '#shared/formulas/formula-env.ts'
import type { FormulaError } from '#shared/values/formula-error.ts'
import { writeValue } from '#shared/formulas/value-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const option = (number: number, label: string) => ({ id: `o00000000000${number}`, label, hue: 'blue' })
const options = { options: [option(1, 'Novo'), option(2, 'Pago'), option(3, 'Ação, já')] }
const field = (id: string, label: string, type: FormulaField['type'], config: unknown = {}): FormulaField => ({ id, label, type, config })
const fieldId = (number: number): string => `f${String(number).padStart(12, '0')}`

export const people = { ana: '00000000-0000-7000-8000-00000000000a', rui: '00000000-0000-7000-8000-00000000000b' }
export const linked = { one: '00000000-0000-7000-8000-000000000001', two: '00000000-0000-7000-8000-000000000002' }

/** One field of every kind a formula reads differently. */
export const formulaFields: FormulaField[] = [
  field(fieldId(1), 'Num', 'number', { decimals: null, thousands: true }),
  field(fieldId(2), 'Price', 'currency', { symbol: null }),
  field(fieldId(3), 'Rate', 'percent', { decimals: null }),
  field(fieldId(4), 'Name', 'singleLineText'),
  field(fieldId(5), 'Due', 'date'),
  field(fieldId(6), 'When', 'dateTime'),
  field(fieldId(7), 'Done', 'checkbox'),
  field(fieldId(8), 'Status', 'select', options),
  field(fieldId(9), 'Labels', 'multipleSelect', options),
  field(fieldId(10), 'Owner', 'user', { multiple: false }),
  field(fieldId(11), 'Team', 'user', { multiple: true }),
  field(fieldId(12), 'Orders', 'connectedRecord', { tableId: 't000000000001', inverseFieldId: null, limitToOne: false }),
  field(fieldId(13), 'Customer', 'connectedRecord', { tableId: 't000000000001', inverseFieldId: null, limitToOne: true }),
  field(fieldId(14), 'Qty', 'number', { decimals: 0, thousands: true }),
  field(fieldId(15), 'Period', 'dateRange'),
  field(fieldId(16), 'At', 'time'),
  field(fieldId(17), 'Clock', 'timer'),
  field(fieldId(18), 'Words', 'tags'),
  field(fieldId(19), 'CPF', 'cpf'),
  field(fieldId(20), 'Age of record', 'timeSinceCreation'),
  field(fieldId(21), 'Button', 'deleteRecordBtn'),
  field(fieldId(22), 'Sum so far', 'advancedFormula', {
    expression: '1',
    result: { type: 'currency', config: { symbol: null } },
    problem: null,
  }),
  field(fieldId(23), 'Broken', 'advancedFormula', { expression: '(', result: null, problem: 'formula' }),
  field(fieldId(24), 'Goal', 'goal', { target: 10, decimals: null }),
  field(fieldId(25), 'To do', 'todoList'),
  field(fieldId(26), 'Time in status', 'timeInTheSection', { fieldId: fieldId(8) }),
]

export const formulaRow = { id: '01234567-89ab-7def-8123-456789abcdef' }

export function formulaEnv(language: Locale['language'] = 'en', timezone = 'UTC', now = '2026-11-21T15:00:00Z'): FormulaEnv {
  const names: Record<string, string> = { [people.ana]: 'Ana Souza', [people.rui]: 'Rui' }
  const records: Record<string, string> = { [linked.one]: 'Order 1', [linked.two]: 'Order 2' }
  return {
    now: Date.parse(now),
    locale: localeOf(language, timezone, language === 'pt' ? 'R$' : '$'),
    userName: (id) => names[id],
    recordLabel: (tableId, id) => (tableId === 't000000000001' ? records[id] : undefined),
  }
}

export type Cells = Record<string, CellValue>

export function rowOf(cells: Cells) {
  const byId = new Map(Object.entries(cells).map(([label, cell]) => [formulaFields.find((one) => one.label === label)?.id, cell]))
  return { ...formulaRow, cell: (id: string) => byId.get(id) ?? null }
}

/** How a formula over the world's fields reads: its value as text, `#code` for a failure, `!code start-end` for a mistake. */
export function reading(source: string, cells: Cells = {}, env = formulaEnv()): string {
  const compiled = compileFormula(source, { fields: formulaFields }, 'labels')
  if (!compiled.ok) return `!${compiled.error.code} ${compiled.error.start}-${compiled.error.end}`
  const outcome = compiled.formula.evaluate(rowOf(cells), env)
  return outcome.ok ? writeValue(outcome.value, compiled.formula.type, env.locale) : `#${outcome.failure.code}`
}

export function typeOf(source: string): string {
  const compiled = compileFormula(source, { fields: formulaFields }, 'labels')
  if (!compiled.ok) return `!${compiled.error.code}`
  return compiled.formula.type.list ? `list of ${compiled.formula.type.kind}` : compiled.formula.type.kind
}

export function mistakeIn(source: string): FormulaError | undefined {
  const compiled = compileFormula(source, { fields: formulaFields }, 'labels')
  return compiled.ok ? undefined : compiled.error
}
