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

it('a range whose last day lies before the first keeps a form from being sent', () => {
  expect(misfitOf({ input: 'range' }, ['2026-03-02', '2026-03-01'])).toBe('notRange')
  for (const value of [['2026-03-01', '2026-03-01'], ['2026-03-01', '2026-03-02'], [], null])
    expect(misfitOf({ input: 'range' }, value)).toBeUndefined()
})
