import type { Locale } from '#shared/fields/field-type.ts'
import type { ProgramCell, ProgramValues } from '#shared/nouns/records/program-values.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { cellFromText } from '#server/records/programs/cell-from-text.ts'
import type { FieldKeys } from '#server/records/programs/field-keys.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A program's values as cells, by the id of their field. @throws AppError `invalid_request` for an unknown key, `invalid_value` */
export function readValues(context: OrgContext, keys: FieldKeys, values: ProgramValues, locale: Locale): Record<string, CellValue> {
  const cells: Record<string, CellValue> = {}
  for (const [key, value] of Object.entries(values)) {
    const field = keys.field(key)
    if (field.id in cells) throw new AppError('invalid_request', { issues: [{ where: 'body', path: key, message: 'given twice' }] })
    cells[field.id] = readValue(context, field, value, locale)
  }
  return cells
}

/** A stored form is taken as it is; any other text is read as if it were typed. */
export function readValue(context: OrgContext, field: ModelField, given: ProgramCell, locale: Locale): CellValue {
  const value = typeof given === 'boolean' ? Number(given) : given
  const { check, computed, amount } = field.definition
  if (value === null || computed) return value
  const checked = check(value, field.config)
  if (checked.ok) return checked.value
  // a number means what is stored: 1250 cents are never 1250 euros
  if (typeof value === 'number' && amount !== undefined) throw new AppError('invalid_value', { fieldId: field.id, reason: checked.reason })
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return cellFromText(context, field, text, locale)
}
