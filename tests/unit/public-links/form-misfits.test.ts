import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { misfitOf } from '#client/public/form-state.ts'
import { runs } from '#tests/support/property-runs.ts'

const inputs = { email: 'email', phone: 'phone', url: 'link' } as const

/** The reason for which the server refuses it. */
function reasonOf(input: keyof typeof inputs, text: string): string | undefined {
  const read = fieldTypes[inputs[input]].parse(text, {}, localeOf('en'))
  return read.ok ? undefined : read.reason
}

const pieces = [
  'ana',
  '@',
  '.',
  'example',
  'com',
  ' ',
  '-',
  '+55',
  '11',
  '98765',
  '(',
  ')',
  'ramal',
  'https://',
  'www.',
  'tel:',
  'mailto:',
  'javascript:',
  '/x',
  '?q=1',
  'é',
  '<',
]

it.each(Object.keys(inputs) as (keyof typeof inputs)[])(
  'a form keeps a visitor from sending a %s that the server would refuse, and nothing else',
  (input) => {
    for (const text of [
      'ana@example.com',
      'ana@example',
      '+55 11 98765-4321',
      '12',
      'call me',
      'example.com',
      'www.x.org/a',
      'javascript:alert(1)',
      'no address',
      '',
    ])
      expect(misfitOf({ input }, text), text).toBe(reasonOf(input, text))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
        const text = parts.join('')
        expect(misfitOf({ input }, text), text).toBe(reasonOf(input, text))
      }),
      runs(500, 5_000),
    )
  },
)

const signs = ['1', '23', '456', '0', '.', ',', '-', '+', '(', ')', ' ', '%', '/', 'e', '6', "'", 'about', '']

it('a form keeps a visitor from sending a number that the server would refuse, and nothing else', () => {
  const reads = [fieldTypes.number, fieldTypes.percent, fieldTypes.goal]
  const isRefused = (text: string): boolean =>
    reads.every(({ parse, defaultConfig }) =>
      (['en', 'pt'] as const).every((language) => {
        const read = parse(text, defaultConfig() as never, localeOf(language))
        return !read.ok && read.reason === 'notNumber'
      }),
    )
  const check = (text: string): void => {
    const isMisfit = misfitOf({ input: 'number' }, text) === 'notNumber'
    expect(isMisfit, text).toBe(isRefused(text))
    expect(misfitOf({ input: 'number', unit: '%' }, text) === 'notNumber', text).toBe(isMisfit)
  }
  for (const text of ['', '12', '1.234,56', '1,234.56', '12.5%', '30 / 100', '(3.00)', 'about 5', '2026-03-01', '5 or 6', '%', '1e6'])
    check(text)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 7 }), (parts) => check(parts.join(''))),
    runs(1_000, 10_000),
  )
})

it.each(['R$', 'US$', 'kr.', 'S/.'])('a form takes an amount with %s and leaves the rest to the server', (unit) => {
  for (const text of ['12', `${unit} 12,50`, `-${unit}12.50`, '€ 3', '$1,234.50'])
    expect(misfitOf({ input: 'number', unit }, text), text).toBeUndefined()
  expect(misfitOf({ input: 'number', unit }, 'much')).toBe('notNumber')
})

it('a range whose last day lies before the first keeps a form from being sent', () => {
  expect(misfitOf({ input: 'range' }, ['2026-03-02', '2026-03-01'])).toBe('notRange')
  for (const value of [['2026-03-01', '2026-03-01'], ['2026-03-01', '2026-03-02'], [], null])
    expect(misfitOf({ input: 'range' }, value)).toBeUndefined()
})
