import { expect, it } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { textOfExact } from '#client/records/gestures/exact-text.ts'

const read = (type: FieldTypeName, exact: number, text: string, language: 'en' | 'pt') => {
  const locale = localeOf(language)
  const better = textOfExact(type, exact, text, locale)
  const parsed = better === undefined ? undefined : fieldTypes[type].parse(better, {}, locale)
  return parsed?.ok ? parsed.value : undefined
}

it.each([
  ['en', '1.234,50'],
  ['pt', '1,234.50'],
] as const)('in %s a number written the other way is the number it is', (language, text) => {
  expect(read('number', 1234.5, text, language)).toBe(1234.5)
  expect(read('currency', 1234.5, text, language)).toBe(123_450)
  expect(read('percent', 0.125, '12,5%', language)).toBe(12.5)
  expect(read('number', 0.125, '12,5%', language), 'the text says what was meant').toBeUndefined()
})

it.each(['en', 'pt'] as const)('in %s a day is the day, whatever comes first, and a plain number is none', (language) => {
  expect(read('date', 46_387, '31/12/2026', language)).toBe('2026-12-31')
  expect(read('date', 46_057, '5-fev-26', language)).toBe('2026-02-04')
  expect(read('dateTime', 46_387.4375, '31/12/2026 10:30', language)).toMatch(/^2026-12-31T/)
  expect(read('date', 46_387, '46387', language)).toBeUndefined()
  expect(read('singleLineText', 46_387, '31/12/2026', language), 'a text stays as it is shown').toBeUndefined()
})

it.each(['en', 'pt'] as const)('in %s a time keeps its seconds, and the last one stays in its day (W23)', (language) => {
  const locale = localeOf(language)
  const at = (value: number) => textOfExact('dateTime', value, '10/03/2024 10:05:45', locale)
  expect(at(45_361.42066)).toBe('2024-03-10 10:05:45')
  expect(at(45_361.99985)).toBe('2024-03-10 23:59:47')
  expect(at(45_361.999_999_9), 'half a second before midnight is the next day').toBe('2024-03-11 00:00:00')
  const read45 = fieldTypes.dateTime.parse(at(45_361.42066) ?? '', {}, locale)
  expect(read45.ok && read45.value).toMatch(/:05:45\.000Z$/)
})
