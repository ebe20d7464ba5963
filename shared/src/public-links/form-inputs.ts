import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** How a visitor fills a field in. */
export type FormInput =
  | 'line'
  | 'text'
  | 'number'
  | 'email'
  | 'phone'
  | 'url'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'yesNo'
  | 'choice'
  | 'radio'
  | 'choices'

/**
 * The field types a visitor may fill in. People and records are not among them: choosing one would mean listing them (threat T31);
 * nor are files, since nobody unknown stores bytes here.
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
