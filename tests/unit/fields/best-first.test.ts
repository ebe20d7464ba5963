import { expect, it } from 'vitest'
import { bestFirst } from '#client/fields/settings/best-first.ts'

const groups = [
  { name: 'text', shown: ['Email', 'Phone', 'Address'] },
  { name: 'choice', shown: ['Multiple select', 'Select'] },
  { name: 'number', shown: ['Currency', 'Number'] },
]
const first = (wanted: string) => bestFirst(groups, (name: string) => name, wanted)[0]?.shown[0]

it('what is called as one looks for it comes before what only tells of it', () => {
  expect(first('number')).toBe('Number')
  expect(first('address')).toBe('Address')
  expect(first('select')).toBe('Select')
  expect(first('sel')).toBe('Select')
  expect(first('cur')).toBe('Currency')
})

it('nothing moves until somebody looks for something', () => {
  expect(bestFirst(groups, (name: string) => name, '')).toEqual(groups)
})
