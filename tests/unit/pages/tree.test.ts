import { expect, it } from 'vitest'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { pageTreeOf } from '#client/nouns/pages/page-tree.ts'

const page = (id: string, parentId: string | null): PageEntry => ({
  id,
  label: id,
  icon: 'file-text',
  color: 'amber',
  createdAt: '2026-01-01',
  createdBy: null,
  updatedAt: '2026-01-01',
  isPublic: false,
  parentId,
})
const ids = (pages: readonly PageEntry[]): string[] => pages.map(({ id }) => id)

it('pages stand below one another; without a page above that is seen, they stand by themselves', () => {
  const tree = pageTreeOf([page('c', 'b'), page('b', 'a'), page('a', null), page('d', 'hidden'), page('e', 'd'), page('f', null)])
  expect(ids(tree.below('a'))).toEqual(['b'])
  expect(ids(tree.above('c'))).toEqual(['a', 'b'])
  expect(ids(tree.above('e'))).toEqual(['d'])
})

it('a circle of two moves that met offline ends', () => {
  const tree = pageTreeOf([page('a', 'b'), page('b', 'a'), page('c', 'b')])
  expect(ids(tree.above('c'))).toEqual(['a', 'b'])
  expect(ids(tree.above('a'))).toEqual(['b'])
})
