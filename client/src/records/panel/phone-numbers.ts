import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export interface PhoneNumber {
  /** of its field */
  id: string
  label: string
  value: string
}

export function isPhone({ type }: Pick<Field, 'type'>): boolean {
  return fieldTypes[type].form === 'phone'
}

/** The numbers that a record has. */
export function phoneNumbers(fields: readonly Field[], cell: (fieldId: string) => CellValue): PhoneNumber[] {
  return fields.filter(isPhone).flatMap(({ id, label }) => {
    const value = cell(id)
    return typeof value === 'string' && value !== '' ? [{ id, label, value }] : []
  })
}

/** The address at which one writes to a number. The extension is nothing that WhatsApp knows. */
export function whatsAppAddress(number: string, text: string): string {
  const digits = number.replace(/(ext\.?|x|ramal|#).*$/i, '').replace(/\D/g, '')
  return `https://wa.me/${digits}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`
}
