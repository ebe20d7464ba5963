import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FormInput } from '#shared/values/form-input.ts'

/**
 * The field types a visitor may fill in. People and records are excluded, since choosing one would list them (T31).
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
  dateRange: 'range',
  checklist: 'choices',
  files: 'files',
  image: 'pictures',
  signature: 'signature',
}

/** undefined for a field that no form shows. */
export function formInputOf(type: FieldTypeName): FormInput | undefined {
  return inputs[type]
}

/** Why strangers are not asked for a field: choosing would list people or records, or it is for the organisation's own work. */
export function closedToVisitors(type: FieldTypeName): 'people' | 'records' | 'own' | undefined {
  if (formInputOf(type)) return undefined
  const { holds } = fieldTypes[type]
  return holds === 'users' ? 'people' : holds === 'records' ? 'records' : 'own'
}
