import type { Locale } from '#shared/fields/field-type.ts'
import { readMachineNumber } from '#shared/fields/machine-number.ts'
import type { ProgramCell, ProgramValues } from '#shared/nouns/records/program-values.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { cellFromText } from '#server/records/programs/cell-from-text.ts'
import type { FieldKeys } from '#server/records/programs/field-keys.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

/**
 * The meaning of a number for money: whole minor units, as records are answered, or an amount, as products outside write it.
 * Texts are amounts always.
 */
export type MoneyAs = 'stored' | 'amount'

/** A program's values as cells, by the id of their field. @throws AppError `invalid_request` for an unknown key, `invalid_value` */
export function readValues(
  context: OrgContext,
  keys: FieldKeys,
  values: ProgramValues,
  { locale, money }: { locale: Locale; money: MoneyAs },
): Record<string, CellValue> {
  const cells: Record<string, CellValue> = {}
  for (const [key, value] of Object.entries(values)) {
    const field = keys.field(key)
    if (field.id in cells) throw wrongPart(key, 'given twice')
    cells[field.id] = readValue(context, field, value, { locale, money })
  }
  return cells
}

/** A stored form is taken as it is; a number in a text is read as machines write it, any other text as if it were typed. */
export function readValue(
  context: OrgContext,
  field: ModelField,
  given: ProgramCell,
  { locale, money }: { locale: Locale; money: MoneyAs },
): CellValue {
  const value = typeof given === 'boolean' ? Number(given) : given
  const { check, computed, amount } = field.definition
  if (value === null || computed) return value
  if (amount !== undefined && typeof value === 'string') return readAmount(context, field, value, locale)
  if (amount === 'money' && money === 'amount' && typeof value === 'number') return readAmount(context, field, plainText(value), locale)
  const checked = check(value, field.config)
  if (checked.ok) return checked.value
  // a number means what is stored: 1250 cents are never 1250 euros
  if (typeof value === 'number' && amount !== undefined) throw new AppError('invalid_value', { fieldId: field.id, reason: checked.reason })
  return cellFromText(context, field, Array.isArray(given) ? given.join(', ') : String(given), locale)
}

/** Machines write a decimal point, whatever the organisation's language. @throws AppError `invalid_value` also for `1,234`, which may mean either */
export function readAmount(context: OrgContext, field: ModelField, text: string, locale: Locale): CellValue {
  const written = readMachineNumber(text)
  if (written === null) throw new AppError('invalid_value', { fieldId: field.id, reason: 'notNumber', text: text.slice(0, 200) })
  return cellFromText(context, field, written ?? text, { ...locale, decimal: '.' })
}

/** Without an exponent, which no amount has. */
const plainText = (value: number): string => (Math.abs(value) < 1e-6 ? value.toFixed(12) : String(value))
