import { expect, test } from 'vitest'
import { number, type NumberConfig } from '#shared/fields/types/number.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { createColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import { understand } from '#client/nouns/imports/import-plan.ts'

function guess(label: string, cells: string[]): { type: string; config: unknown } {
  const guesser = createColumnGuesser()
  for (const cell of cells) guesser.add(cell)
  const { type, config } = guesser.result(0, label, 'en')
  return { type, config }
}

test.each([
  ['orderID', ['10250', '10248', '10249']],
  ['Zip code', ['48104', '10001', '10001']],
  ['Birth year', ['1999', '1987', '1999']],
  ['Número', ['7001', '7000']],
  ['Anything that counts up', ['10248', '10249', '10252']],
])('numbers that name things are not written with thousands: %s', (label, cells) => {
  expect(guess(label, cells)).toEqual({ type: 'number', config: { decimals: null, thousands: false } })
})

test.each([
  ['Population', ['10250', '10248', '98000']],
  ['Number of strikes', ['1200', '3', '1200']],
  ['orderID', ['1,250', '2,300']],
  ['Code', ['1250.5', '1300.5']],
])('amounts are: %s', (label, cells) => {
  expect(guess(label, cells)).toEqual({ type: 'number', config: { decimals: null, thousands: true } })
})

test('the field says whether thousands are marked, and marks them when it says nothing', () => {
  const locale = localeOf('en')
  const read = (config: unknown): NumberConfig => number.configSchema.parse(config) as NumberConfig
  expect(number.format(10_248, read({}), locale)).toBe('10,248')
  expect(number.format(10_248.5, read({ thousands: false }), locale)).toBe('10248.5')
  expect(number.parse('10,248', read({ thousands: false }), locale)).toEqual({ ok: true, value: 10_248 })
})

test('a text that the chosen type cannot read is told before anything is imported, and times are found', () => {
  const guesser = createColumnGuesser()
  for (const cell of ['09:30', '18:00:05', '']) guesser.add(cell)
  const column = guesser.result(0, 'Opens', 'en')
  const fits = (text: string, type: FieldTypeName) =>
    understand(text, column, { column: 0, label: 'Opens', type, include: true }, localeOf('en')).fits
  expect(column.type).toBe('time')
  expect([fits('09:30', 'time'), fits('25:30', 'time'), fits('09:30', 'number'), fits('', 'number'), fits('x', 'select')]).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})
