import { isAboutRecord } from '#shared/nouns/chat/chat.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { excerptOf } from '#shared/nouns/chat/message-marks.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayEdit, mayPost, otherOf } from '#server/features/chat/chat-rights.ts'
import {
  findHead,
  findMessage,
  firstNrOf,
  isBefore,
  findState,
  type ChatHead,
  type ChatState,
  type StoredChat,
} from '#server/features/chat/chat-store.ts'
import { recordName } from '#server/records/read/record-name.ts'

/** The name or address that a mail came from; nothing for one of ours, which has an author. */
function senderOf(mail: string): string {
  const { direction, from } = JSON.parse(mail) as MailFacts
  return direction === 'out' ? '' : from.name || from.address
}

/** A conversation that the person may read, with their marks. */
export function describeChat(
  context: OrgContext,
  chat: StoredChat,
  head: ChatHead | undefined = findHead(context.org, chat.row.id),
  state: ChatState | undefined = findState(context.org, context.memberId, chat.row.id),
): Chat {
  const { row, members } = chat
  const first = firstNrOf(chat, context.memberId)
  const last = head && findMessage(context.org, head.last_id)
  return {
    id: row.id,
    chatType: row.kind,
    channelLabel: row.table_id !== null && row.record_id !== null ? recordName(context, row.table_id, row.record_id) : row.name,
    iconColor: row.icon_color,
    backgroundColor: row.background_color,
    members: members ? [...members] : isAboutRecord(row.kind) ? [] : ['*'],
    dmWithUserId: row.kind === 'dm' ? otherOf(members, context.memberId) : null,
    tableId: row.table_id,
    recordId: row.record_id,
    createdBy: row.created_by,
    mayPost: mayPost(context, chat),
    mayEdit: mayEdit(context, chat),
    starred: state?.starred === 1,
    muted: state?.muted === 1,
    follows: state?.follows === 1,
    // what the person does not find is not unread
    readNr: Math.max(state?.read_nr ?? 0, first - 1),
    readAt: state?.read_at ?? null,
    firstNr: first,
    keepDays: row.keep_days,
    fromJoining: row.from_joining === 1,
    lastNr: head?.last_nr ?? 0,
    lastMessageAt: head?.last_at ?? null,
    lastMessage:
      last && last.deleted_at === null && !isBefore(context.org, { chat, memberId: context.memberId }, last)
        ? { authorId: last.author_id, text: excerptOf(last.text), ...(last.mail !== null && { from: senderOf(last.mail) }) }
        : null,
  }
}
