import { AppError } from '#shared/protocol/errors.ts'
import { assertMayPost, mayRead } from '#server/features/chat/chat-rights.ts'
import { findChat } from '#server/features/chat/chat-store.ts'
import type { FilesOwner } from '#server/items/file-owners.ts'

/** Files of messages have the rights of their conversation now. */
export const messageFiles: FilesOwner = {
  mayRead: (context, chatId) => {
    const chat = findChat(context.org, chatId)
    return chat !== undefined && mayRead(context, chat)
  },
  assertMayPut: (context, chatId) => {
    const chat = findChat(context.org, chatId)
    // one that is not there and one that is not the person's are one answer
    if (!chat || !mayRead(context, chat)) throw new AppError('not_found')
    assertMayPost(context, chat)
  },
  isThere: (org, chatId) => findChat(org, chatId) !== undefined,
}
