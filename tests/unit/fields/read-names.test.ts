import { expect, it } from 'vitest'
import { readNames } from '#shared/fields/select-options.ts'

const known = ['a', 'b', 'a, b', ',x', ';', 'x,', '2024']
const read = (text: string) => readNames(text, (name) => (known.includes(name) ? name : undefined))

it.each([
  ['a; b', ['a', 'b']],
  ['a, b', ['a, b']],
  ['a\nb', ['a', 'b']],
  // a name may begin or end with a sign that parts others
  [',x', [',x']],
  ['a; ,x', ['a', ',x']],
  ['2024\n,x\nb', ['2024', ',x', 'b']],
  ['x,; b', ['x,', 'b']],
  // empty parts are none
  ['a,, b,', ['a', 'b']],
  [', ,\n', undefined],
  ['a, c', undefined],
])('%j names %j', (text, names) => {
  expect(read(text)).toEqual(names)
})

it('reads a flood of signs without asking at each of them', () => {
  let asked = 0
  const ask = (): undefined => {
    asked += 1
  }
  expect(readNames(','.repeat(200_000), ask)).toBeUndefined()
  expect(asked).toBeLessThan(10_000)
})
