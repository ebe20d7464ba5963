import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'

/** The text itself may come a little later than the wish to tell of it. */
const pauseMs = 6_000

interface PageMention {
  id: string
  mentionId: string
  members: readonly string[]
}

/**
 * Inside the write: queues who is told that a page's text names them. They are told if it does so then, and if they see the page.
 * @throws AppError `page_not_found`, `permission_denied` for those who may not write in the page
 */
export function tellOfMention({ org, access, memberId, now }: OrgContext, { id, mentionId, members }: PageMention): void {
  const right = access.item('page', id)
  if (right === 'none' || !findItem(org, 'page', id)) throw new AppError('page_not_found')
  if (right !== 'write') throw new AppError('permission_denied')
  const to = [...new Set(members)].filter((member) => member !== memberId)
  if (to.length === 0) return
  const about = { itemType: 'page', itemId: id, recordId: null, fieldId: null, partId: mentionId } as const
  const at = new Date(now().getTime() + pauseMs)
  scheduleNotices(org, [{ kind: 'pageMentioned', actor: memberId, about, to, facts: {}, madeAt: now().toISOString() }], now(), { at })
}
