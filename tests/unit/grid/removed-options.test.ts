import { expect, test } from 'vitest'
import { withInstead } from '#client/fields/settings/with-instead.ts'

test('cells get the option chosen instead of a removed one, once, and others stay the same value', () => {
  const list = ['o1', 'o2']
  expect(withInstead('o1', { o1: 'o2' })).toBe('o2')
  expect(withInstead('o1', { o1: '' })).toBe('o1')
  expect(withInstead(null, { o1: 'o2' })).toBeNull()
  expect(withInstead(list, { o3: 'o2' })).toBe(list)
  expect(withInstead(['o1', 'o2', 'o3'], { o1: 'o2' })).toEqual(['o2', 'o3'])
})
