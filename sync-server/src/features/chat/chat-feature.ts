import { chatCalls } from '#shared/nouns/chat/chat-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { channelMutations } from '#server/features/chat/channel-mutations.ts'
import { openChat, openMessage, seesChat } from '#server/features/chat/chat-rights.ts'
import { describeMessage } from '#server/features/chat/chat-store.ts'
import { describeChat } from '#server/features/chat/describe-chat.ts'
import { listChats, savedIds } from '#server/features/chat/list-chats.ts'
import { messageFiles } from '#server/features/chat/message-files.ts'
import { messageMutations } from '#server/features/chat/message-mutations.ts'
import { readPinned, readSaved, readWindow } from '#server/features/chat/read-messages.ts'
import { searchMessages } from '#server/features/chat/search-messages.ts'
import { passOnTyping } from '#server/features/chat/typing.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The members to whom the person may write; `*`: everybody. */
function dmUsers({ org: { db }, access, memberId }: OrgContext): '*' | string[] {
  const members = db.all(
    db.build
      .selectFrom('member')
      .select(['id', 'role_id'])
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .where('id', '!=', memberId),
  )
  const open = members.filter(({ id, role_id }) => access.mayMessage({ memberId: id, roleId: role_id }))
  return open.length === members.length ? '*' : open.map(({ id }) => id)
}

const calls = handleCalls(chatCalls, {
  'GET chats': ({ query: { before } }, call) => {
    const context = call.member()
    return { ...listChats(context, before), saved: savedIds(context) }
  },
  'GET chats/:chatId': ({ params: { chatId } }, call) => {
    const context = call.member()
    return describeChat(context, openChat(context, chatId))
  },
  'GET chats/:chatId/messages': ({ params: { chatId }, query }, call) => readWindow(call.member(), chatId, query),
  'GET chats/:chatId/pinned': ({ params: { chatId } }, call) => ({ messages: readPinned(call.member(), chatId) }),
  'GET chat-messages/saved': (_, call) => ({ messages: readSaved(call.member()) }),
  'GET chat-messages/:messageId': ({ params: { messageId } }, call) => describeMessage(openMessage(call.member(), messageId).message),
  'POST chat-messages/search': ({ body }, call) => ({ messages: searchMessages(call.member(), body) }),
  'GET v3/conversations/user-dms': (_, call) => ({ users_id: dmUsers(call.member()) }),
})

/** Channels, direct messages and conversations about records (specification 3, "Chat"). */
export const chatFeature: ServerFeature = {
  name: 'chat',
  calls: [calls],
  mutations: { ...channelMutations, ...messageMutations },
  fileOwners: { message: messageFiles },
  noticePlaces: { chat: seesChat },
  start: passOnTyping,
}
