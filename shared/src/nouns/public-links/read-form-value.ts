import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import type { FormValue } from '#shared/values/public-records.ts'

const wrongType: ParseResult = { ok: false, reason: 'wrongType' }
const empty: ParseResult = { ok: true, value: null }

interface ReadField {
  type: FieldTypeName
  config: unknown
}
type Read = (field: ReadField, value: FormValue, locale: Locale) => ParseResult

/** A text as somebody typed it, read like one typed into a grid. */
const readTyped: Read = ({ type, config }, value, locale) => {
  if (value === null) return empty
  return typeof value === 'string' ? fieldTypes[type].parse(value, config as never, locale) : wrongType
}
const readChosen: Read = ({ type, config }, value) =>
  typeof value === 'boolean' ? wrongType : fieldTypes[type].check(value, config as never)
const readYesNo: Read = (_field, value) =>
  typeof value === 'boolean' || value === null ? { ok: true, value: value === true ? 1 : null } : wrongType

const special: Partial<Record<FormInput, Read>> = {
  ...{ choice: readChosen, radio: readChosen, choices: readChosen, range: readChosen },
  ...{ files: readChosen, pictures: readChosen, signature: readChosen, records: readChosen, yesNo: readYesNo },
}

/** A visitor's input as a cell, on their page and on the server; the write path checks it once more. */
export function readFormValue(field: ReadField, input: FormInput, value: FormValue, locale: Locale): ParseResult {
  return (special[input] ?? readTyped)(field, value, locale)
}
