import type { Notice } from '#shared/nouns/notices/notice.ts'
import { noticeBatchLimit } from '#shared/nouns/notices/notice-limits.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

/** Marks notices as read or unread. */
export function markRead(notices: readonly Notice[], isRead: boolean): void {
  const ids = notices.flatMap((notice) => (notice.isRead === isRead ? [] : [notice.id]))
  for (let at = 0; at < ids.length; at += noticeBatchLimit) {
    const part = ids.slice(at, at + noticeBatchLimit)
    mutate(
      'notices.read',
      { ids: part, isRead },
      part.map((id) => ({ entity: 'notice', id, data: { isRead } })),
    )
  }
}

/** Marks all that this device knows as read; notices that are told later stay unread. */
export function markAllRead(): void {
  const unread = readEntities('notice').filter(({ isRead }) => !isRead)
  const upTo = unread.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  if (upTo === '') return
  mutate(
    'notices.readAll',
    { upTo },
    unread.map(({ id }) => ({ entity: 'notice', id, data: { isRead: true } })),
  )
}

/** Keeps a notice among the bookmarked ones, or no longer. */
export function bookmarkNotice({ id }: Notice, isBookmarked: boolean): void {
  mutate('notices.bookmark', { id, isBookmarked }, [{ entity: 'notice', id, data: { isBookmarked } }])
}

/** Passes a notice on; the other person is told if they may see what it is about. */
export function forwardNotice({ id }: Notice, to: string): MutationHandle {
  return mutate('notices.forward', { id, to })
}
