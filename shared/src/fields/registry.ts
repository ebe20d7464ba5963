import { checkbox } from '#shared/fields/checkbox.ts'
import { connectedRecord } from '#shared/fields/connected-record.ts'
import { currency } from '#shared/fields/currency.ts'
import { dateTime } from '#shared/fields/date-time.ts'
import { date } from '#shared/fields/date.ts'
import { email } from '#shared/fields/email.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FieldType, Operator } from '#shared/fields/field-type.ts'
import { link } from '#shared/fields/link.ts'
import { multipleSelect } from '#shared/fields/multiple-select.ts'
import { number } from '#shared/fields/number.ts'
import { percent } from '#shared/fields/percent.ts'
import { phone } from '#shared/fields/phone.ts'
import { select } from '#shared/fields/select.ts'
import { singleLineText } from '#shared/fields/single-line-text.ts'
import { text } from '#shared/fields/text.ts'
import { user } from '#shared/fields/user.ts'

/** Every field type by name. Adding one adds its name, its file and this line. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  singleLineText,
  text,
  number,
  currency,
  percent,
  date,
  dateTime,
  checkbox,
  select,
  multipleSelect,
  email,
  phone,
  link,
  user,
  connectedRecord,
}

export function getFieldType(name: FieldTypeName): FieldType {
  return fieldTypes[name]
}

/** The operator of that name of a field type, or undefined. */
export function findOperator(type: FieldTypeName, name: string): Operator | undefined {
  return fieldTypes[type].operators.find((operator) => operator.name === name)
}
