import { rolesIn } from '#shared/nouns/chat/message-marks.ts'
import { ownRoleId, type OrgContext } from '#server/access/org-context.ts'
import type { EventHolds, NoticeHolds } from '#server/access/notice-places.ts'
import { findChat, findHead, findMessage, findState, isBefore, type MessageRow } from '#server/features/chat/chat-store.ts'

/** A message that is there, that the person finds and has not read; of a thread nobody knows who has read it. */
function unread({ org, memberId }: OrgContext, id: string | null): MessageRow | undefined {
  const row = id === null ? undefined : findMessage(org, id)
  const chat = row && findChat(org, row.chat_id)
  if (!row || !chat || row.deleted_at !== null || isBefore(org, { chat, memberId }, row)) return undefined
  return row.thread_id === '' && row.nr <= readNrOf(org, memberId, row.chat_id) ? undefined : row
}

function readNrOf(org: OrgContext['org'], memberId: string, chatId: string): number {
  return findState(org, memberId, chatId)?.read_nr ?? 0
}

/** The message still names the person, or their role. */
const chatMentioned: EventHolds = (context, { partId }) => {
  const message = unread(context, partId)
  if (message === undefined) return false
  const roleId = ownRoleId(context)
  return (
    (JSON.parse(message.mentions) as string[]).includes(context.memberId) ||
    (roleId !== undefined && rolesIn(message.text).includes(roleId))
  )
}

/** The message is there and waits. */
const chatReplied: EventHolds = (context, { partId }) => unread(context, partId) !== undefined

/** Something in the conversation waits for the person. */
const chatWrote: EventHolds = ({ org, memberId }, { itemId, recordId }) =>
  recordId !== null || (findHead(org, itemId)?.last_nr ?? 0) > readNrOf(org, memberId, itemId)

/** Checks of what people are told of messages. */
export const stillSaid: NoticeHolds = { chatMentioned, chatReplied, chatWrote, mailReceived: chatWrote }
