import { expect, it } from 'vitest'
import { matchRank } from '#client/lib/match-rank.ts'

it('a name that is what was typed comes before one that begins so, has a word that does, is meant by it, or only holds it', () => {
  const found = ['Code', 'Code review', 'Old code', 'Monospace', 'Barcodes'].map((name) =>
    matchRank('code', name, name === 'Monospace' ? 'code listing' : ''),
  )
  expect(found).toEqual([0, 1, 2, 3, 4])
})

it('wants every word, wherever each of them is', () => {
  expect(matchRank('page orders', 'Orders', 'page document')).toBe(5)
  expect(matchRank('orders june', 'Orders', 'page')).toBeUndefined()
})

it('case, accents, dashes and spaces do not count', () => {
  expect(matchRank('TITULO', 'Título 1')).toBe(1)
  expect(matchRank('todo', 'To-do list')).toBe(1)
  expect(matchRank('heading2', 'Heading 2')).toBe(0)
})

it('a typed sign is no pattern', () => {
  expect(matchRank('.*', 'Orders')).toBeUndefined()
  expect(matchRank('(', 'Orders (old)')).toBe(2)
})
