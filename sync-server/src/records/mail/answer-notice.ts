import { commentLength } from '#shared/nouns/comments/comment.ts'
import { isExternalChatId } from '#shared/nouns/chat/chat-ids.ts'
import { messageTextLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyOwnMutation } from '#server/mutations/own-mutation.ts'
import type { NoticeTables } from '#server/storage/schema/notice-tables.ts'

type NoticeRow = Pick<NoticeTables['notice'], 'kind' | 'item_type' | 'item_id' | 'record_id' | 'part_id'>

const answerable: ReadonlySet<string> = new Set(['chatMentioned', 'chatReplied', 'chatWrote', 'commentMentioned', 'commentReplied'])

/** True for a notice of something said. Nobody answers people outside by it: what they read is written in their conversation alone. */
export function isAnswerable({ kind, item_type, item_id }: NoticeRow): boolean {
  return answerable.has(kind) && !(item_type === 'chat' && isExternalChatId(item_id))
}

/** The answer to a notice as its person wrote it. */
export interface NoticeAnswer {
  /** of the message or comment */
  id: string
  /** plain, and the same as Markdown with its files */
  text: string
  markdown: string
}

/** Inside a write: the answer stands where the notice was from, with the rights and limits of its writer. @throws AppError of the write path */
export function writeNoticeAnswer(context: OrgContext, notice: NoticeRow, { id, text, markdown }: NoticeAnswer): void {
  const { item_type, item_id: itemId, record_id: recordId, part_id: partId } = notice
  if (item_type === 'chat') {
    const of = { chatId: itemId, id, threadId: recordId, replyTo: recordId === null ? partId : null, mentions: [] }
    return applyOwnMutation(context, 'chats.send', { ...of, text: markdown.slice(0, messageTextLimit) })
  }
  const place = { itemType: item_type === 'page' ? ('page' as const) : ('table' as const), itemId, recordId }
  applyOwnMutation(context, 'comments.add', { id, place, parentId: partId, mentions: [], text: text.slice(0, commentLength) })
}
