import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noticeKindNames } from '#shared/nouns/notices/notice-kind-names.ts'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { byTime, groupingMs, groupNotices } from '#client/features/notices/group-notices.ts'

const start = Date.parse('2026-03-14T09:00:00.000Z')
const notice = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...noticeKindNames),
    item: fc.constantFrom('a', 'b'),
    record: fc.constantFrom(null, 'r', 's'),
    minute: fc.integer({ min: 0, max: 40 }),
    forwardedBy: fc.constantFrom(null, null, 'somebody'),
  })
  .map(({ id, kind, item, record, minute, forwardedBy }): Notice => {
    const time = new Date(start + minute * 60_000).toISOString()
    const about = { itemType: 'table' as const, itemId: item, recordId: record, fieldId: null, partId: null }
    return { id, kind, about, forwardedBy, actor: null, facts: {}, madeAt: time, createdAt: time, isRead: false, isBookmarked: false }
  })
const notices = fc.uniqueArray(notice, { selector: ({ id }) => id, maxLength: 30 })

describe('grouping', () => {
  it('loses nothing, keeps the order, and depends on no order of arrival', () => {
    fc.assert(
      fc.property(notices, (list) => {
        const groups = groupNotices(list)
        expect(groups.flatMap((group) => group.notices.map(({ id }) => id)).toSorted()).toEqual(list.map(({ id }) => id).toSorted())
        expect(groups.map(({ latest }) => latest)).toEqual(groups.map(({ latest }) => latest).toSorted(byTime))
        expect(groupNotices(list.toReversed())).toEqual(groups)
      }),
    )
  })

  it('puts together what is about the same within five minutes of the next, and leaves forwarded ones alone', () => {
    fc.assert(
      fc.property(notices, (list) => {
        for (const { latest, notices: own } of groupNotices(list)) {
          if (own.length > 1) expect(own.every(({ forwardedBy }) => forwardedBy === null)).toBe(true)
          for (const [index, one] of own.entries()) {
            expect([one.about.itemId, one.about.recordId]).toEqual([latest.about.itemId, latest.about.recordId])
            const before = own[index - 1]
            if (before) expect(Date.parse(before.createdAt) - Date.parse(one.createdAt)).toBeLessThanOrEqual(groupingMs)
          }
        }
      }),
    )
  })
})
