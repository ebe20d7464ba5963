import { unreadOf, type Chat } from '#shared/nouns/chat/chat.ts'
import type { WireChat } from '#shared/nouns/chat/chat-schemas.ts'
import { chatCalls } from '#shared/nouns/chat/chat-calls.ts'
import { externalChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { channelMutations } from '#server/features/chat/channel-mutations.ts'
import { mayRead, openChat, openMessage, seesChat, seesRow } from '#server/features/chat/chat-rights.ts'
import { stopTelling } from '#server/features/chat/chat-news.ts'
import { describeMessage, findChat } from '#server/features/chat/chat-store.ts'
import { describeChat } from '#server/features/chat/describe-chat.ts'
import { exportChat } from '#server/features/chat/export-chat.ts'
import { thinChats, thinMessages } from '#server/features/chat/keep-messages.ts'
import { listChats, savedIds } from '#server/features/chat/list-chats.ts'
import { readRemotePicture } from '#server/features/chat/mails/remote-picture.ts'
import { readWholeMail } from '#server/features/chat/mails/whole-mail.ts'
import { messageFiles } from '#server/features/chat/message-files.ts'
import { messageMutations } from '#server/features/chat/message-mutations.ts'
import { readPinned, readSaved, readWindow } from '#server/features/chat/read-messages.ts'
import { closeHidden, closeHiddenChats, tellOfHidden } from '#server/features/chat/close-hidden-chats.ts'
import { searchMessages } from '#server/features/chat/search-messages.ts'
import { stillSaid } from '#server/features/chat/still-said.ts'
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

/** With what devices work out themselves: messages that the person has not read, and the name of the record. */
function nameChat(chat: Chat): WireChat {
  return { ...chat, unreadCount: unreadOf(chat), recordLabel: chat.recordId === null ? null : chat.channelLabel }
}

const calls = handleCalls(chatCalls, {
  'GET chats': ({ query: { before } }, call) => {
    const context = call.member()
    const { chats, more } = listChats(context, before)
    return { chats: chats.map(nameChat), more, saved: savedIds(context), epoch: context.org.epoch }
  },
  'GET chats/:chatId': ({ params: { chatId } }, call) => {
    const context = call.member()
    return nameChat(describeChat(context, openChat(context, chatId)))
  },
  'GET chats/:chatId/messages': ({ params: { chatId }, query }, call) => readWindow(call.member(), chatId, query),
  'GET chats/of-record/:tableId/:recordId': ({ params: { tableId, recordId }, query: { type } }, call) => {
    const context = call.member()
    if (context.view || !seesRow(context, tableId, recordId)) throw new AppError('chat-conversation-not-found')
    const chat = findChat(context.org, (type === 'external' ? externalChatId : recordChatId)(tableId, recordId))
    return { chat: chat && mayRead(context, chat) ? describeChat(context, chat) : null }
  },
  'GET chats/:chatId/export': async ({ params: { chatId } }, call) => {
    const body = await exportChat(call.member(), chatId)
    const headers = {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="channel.json"',
      'cache-control': 'no-store',
    }
    return new Response(body, { headers })
  },
  'GET chats/:chatId/pinned': ({ params: { chatId } }, call) => ({ messages: readPinned(call.member(), chatId) }),
  'GET chat-messages/saved': (_, call) => ({ messages: readSaved(call.member()) }),
  'GET chat-messages/:messageId': ({ params: { messageId } }, call) => describeMessage(openMessage(call.member(), messageId).message),
  'GET chat-messages/:messageId/mail': ({ params: { messageId } }, call) => readWholeMail(call.member(), messageId),
  'GET chat-messages/:messageId/mail/picture': ({ params: { messageId }, query: { address } }, call) =>
    readRemotePicture(call.member(), call.platform, messageId, address),
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
  noticeHolds: stillSaid,
  recordHooks: [closeHiddenChats],
  effects: { [thinChats]: { run: thinMessages, lane: 'upkeep', every: '40 3 * * *' }, [closeHidden]: tellOfHidden },
  start: (platform) => {
    const stopTyping = passOnTyping(platform)
    return () => {
      stopTyping()
      stopTelling(platform.events)
    }
  },
}
