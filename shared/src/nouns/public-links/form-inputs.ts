import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { FormInput } from '#shared/values/form-input.ts'

/**
 * The field types a visitor may fill in. People and records are excluded, since choosing one would list them (T31). Files are excluded,
 * since strangers store no bytes here.
 */
const inputs: Partial<Record<FieldTypeName, FormInput>> = {
  singleLineText: 'line',
  text: 'text',
  number: 'number',
  currency: 'number',
  percent: 'number',
  goal: 'number',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  checkbox: 'yesNo',
  switch: 'yesNo',
  select: 'choice',
  radioSelect: 'radio',
  multipleSelect: 'choices',
  email: 'email',
  phone: 'phone',
  link: 'url',
  cpf: 'line',
  cnpj: 'line',
  carPlate: 'line',
  address: 'line',
  tags: 'line',
}

/** undefined for a field that no form shows. */
export function formInputOf(type: FieldTypeName): FormInput | undefined {
  return inputs[type]
}
