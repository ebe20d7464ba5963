import type { chatCalls } from '#shared/nouns/chat/chat-calls.ts'
import type { chatMutationSchemas } from '#shared/nouns/chat/chat-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const chatCallRows = {
  'GET chats': { who: 'member', works: 'owvmba' },
  'GET chats/:chatId': { who: 'member', works: 'wvmba' },
  'GET chats/:chatId/messages': { who: 'member', works: 'wvmba' },
  'GET chats/of-record/:tableId/:recordId': { who: 'member', works: 'wvmba' },
  'GET chats/:chatId/export': { who: 'member', works: 'ba' },
  'GET chats/:chatId/pinned': { who: 'member', works: 'wvmba' },
  'GET chat-messages/saved': { who: 'member', works: 'owvmba' },
  'GET chat-messages/:messageId': { who: 'member', works: 'wvmba' },
  // the message of the world is no mail
  'GET chat-messages/:messageId/mail': { who: 'member', works: '' },
  'GET chat-messages/:messageId/mail/picture': { who: 'member', works: '' },
  'POST chat-messages/search': { who: 'member', works: 'wvmba' },
  'GET v3/conversations/user-dms': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof chatCalls>

export const chatMutationRows = {
  // the channel of the world is open
  'chats.create': { works: 'oba' },
  'chats.update': { works: 'ba' },
  'chats.delete': { works: 'ba' },
  'chats.leave': { works: '' },
  'chats.openDm': { works: 'wmba' },
  'chats.openRecord': { works: 'mba' },
  // the table of the world takes no mails
  'chats.openExternal': { works: '' },
  'chats.read': { works: 'wvmba' },
  'chats.mark': { works: 'wvmba' },
  'chats.send': { works: 'wmba', omit: ['mail'] },
  // another person's message
  'chats.edit': { works: '' },
  'chats.erase': { works: 'a' },
  'chats.react': { works: 'wmba' },
  'chats.pin': { works: 'wmba' },
  'chats.save': { works: 'wvmba' },
} satisfies MutationRows<typeof chatMutationSchemas>
