import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { deviceDay } from '#client/lib/device-day.ts'

/** One line of the list of messages. */
export type ChatLine =
  | { type: 'day'; key: string; day: string }
  | { type: 'unread'; key: string }
  /** `isFirst`: with face, name and time; those that follow soon by the same person go without */
  | { type: 'message'; key: string; message: ShownMessage; isFirst: boolean }

/** Messages of one person within this time stand together. */
const togetherMs = 5 * 60_000

/** Lines in the order of the messages. `unreadAfter`: the number of the last one that was read when the conversation was opened. */
export function chatLines(messages: readonly ShownMessage[], unreadAfter: number | undefined, memberId: string): ChatLine[] {
  const lines: ChatLine[] = []
  let before: ShownMessage | undefined
  let hasUnread = unreadAfter === undefined
  for (const message of messages) {
    const day = deviceDay(new Date(message.madeAt))
    const isNewDay = before === undefined || deviceDay(new Date(before.madeAt)) !== day
    if (isNewDay) lines.push({ type: 'day', key: `day ${day} ${message.id}`, day })
    // a window that begins later has no first unread message
    const isUnread =
      !hasUnread && message.nr > (unreadAfter ?? 0) && message.authorId !== memberId && (messages[0]?.nr ?? 0) <= (unreadAfter ?? 0) + 1
    if (isUnread) lines.push({ type: 'unread', key: 'unread' })
    hasUnread ||= isUnread
    const isFirst = isNewDay || isUnread || before === undefined || !areTogether(before, message)
    lines.push({ type: 'message', key: message.id, message, isFirst })
    before = message
  }
  return lines
}

/** Mails have no member as author: a customer and the automatic answer to them are two. */
const writerOf = ({ authorId, mail }: ShownMessage): string => (authorId === '' ? `${mail?.direction} ${mail?.from.address}` : authorId)

function areTogether(a: ShownMessage, b: ShownMessage): boolean {
  return writerOf(a) === writerOf(b) && !a.deleted && Math.abs(Date.parse(b.madeAt) - Date.parse(a.madeAt)) < togetherMs
}
