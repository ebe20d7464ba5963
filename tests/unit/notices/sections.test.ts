import { expect, it } from 'vitest'
import { noticeKindNames } from '#shared/nouns/notices/notice-kind-names.ts'
import { noticeKinds } from '#shared/nouns/notices/notice-kinds.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { noticeFaces } from '#client/features/notices/notice-faces.ts'
import { emptyText, inSection, readSection } from '#client/features/notices/notice-sections.ts'

const about = { itemType: 'table' as const, itemId: 't', recordId: null, fieldId: null, partId: null }
const make = (id: string, isRead: boolean, isBookmarked: boolean): Notice => {
  const time = '2026-03-14T09:00:00.000Z'
  return { id, kind: 'assigned', about, actor: null, forwardedBy: null, facts: {}, madeAt: time, createdAt: time, isRead, isBookmarked }
}
const all = [make('a', false, false), make('b', true, true), make('c', true, false)]
const idsIn = (section: string, open: string[] = []): string =>
  inSection(all, readSection(section), new Set(open))
    .map(({ id }) => id)
    .join('')

it('has three sections, and what is open stays in its place', () => {
  expect([idsIn('new'), idsIn('bookmarked'), idsIn('all'), idsIn('anything')]).toEqual(['a', 'b', 'abc', 'a'])
  expect(idsIn('new', ['c'])).toBe('ac')
})

it('says what an empty section means', () => {
  expect(emptyText('all', false)).toBe('empty.none')
  expect(emptyText('new', false)).toBe('empty.noneNew')
  expect(emptyText('new', true)).toBe('empty.allRead')
  expect(emptyText('bookmarked', true)).toBe('empty.nothing')
})

it('registers every kind by its name, with a face', () => {
  expect(Object.values(noticeKinds).map(({ name }) => name)).toEqual([...noticeKindNames])
  expect(Object.keys(noticeFaces)).toEqual([...noticeKindNames])
})
