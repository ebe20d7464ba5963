import { sql } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMayPost, mayRead } from '#server/features/chat/chat-rights.ts'
import { findChat, isBefore, type MessageRow } from '#server/features/chat/chat-store.ts'
import type { FilesOwner } from '#server/items/file-owners.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Files of messages have the rights of the message that names them now: one that was deleted, that is not kept any more, or that came before the
 * person joined shows none. Until it arrives, only the person who sent the file sees it.
 */
export const messageFiles: FilesOwner = {
  mayRead: (context, chatId, { id, member_id }) => {
    const { org, memberId } = context
    const chat = findChat(org, chatId)
    if (!chat || !mayRead(context, chat)) return false
    return member_id === memberId || namingMessages(org, chatId, id).some((message) => !isBefore(org, { chat, memberId }, message))
  },
  assertMayPut: (context, chatId) => {
    const chat = findChat(context.org, chatId)
    // one that is not there and one that is not the person's are one answer
    if (!chat || !mayRead(context, chat)) throw new AppError('not_found')
    assertMayPost(context, chat)
  },
  isThere: (org, chatId, { id }) => findChat(org, chatId) !== undefined && namingMessages(org, chatId, id).length > 0,
}

/** Messages of a conversation that link to a file, by the words of its id in the index. */
function namingMessages({ db }: OrgDatabase, chatId: string, fileId: string): MessageRow[] {
  const words = `{text} : "${fileId.replaceAll('-', ' ')}" AND {place} : "c${chatId.replaceAll('-', '')}"`
  return db.all(sql<MessageRow>`
    SELECT m.* FROM (SELECT rowid FROM chat_text WHERE chat_text MATCH ${words}) AS hit
    JOIN chat_message AS m ON m.row = hit.rowid
    WHERE m.chat_id = ${chatId} AND m.deleted_at IS NULL AND instr(m.text, ${fileId}) > 0`)
}
