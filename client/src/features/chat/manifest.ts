import { IconMessage } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'
import { useUnreadChats } from '#client/nouns/chat/unread-chats.ts'

export const chatFeature: ClientFeature = {
  paths: [
    {
      path: 'chat/*',
      load: async () => (await import('#client/features/chat/ui/ChatPage.tsx')).ChatPage,
      texts: ['chat', 'tables'],
    },
  ],
  addressDialogs: [
    {
      names: ['createChatChannel', 'updateChatChannel', 'chatThread'],
      parameters: ['chatSlug', 'mainMessageId', 'chatType'],
      load: async () => (await import('#client/features/chat/ui/ChatDialogs.tsx')).ChatDialogs,
      texts: ['chat', 'tables'],
    },
  ],
  recordTabs: [
    {
      id: 'chat',
      order: 25,
      labelKey: 'chat:title',
      count: { load: async () => (await import('#client/features/chat/ui/RecordUnread.tsx')).RecordUnread },
      load: async () => (await import('#client/features/chat/ui/RecordChat.tsx')).RecordChat,
      texts: ['chat', 'tables'],
    },
    {
      id: 'email',
      order: 26,
      labelKey: 'chat:mail.title',
      isFor: (_fields, table) => table.takesMail === true,
      load: async () => (await import('#client/features/chat/ui/RecordMail.tsx')).RecordMail,
      texts: ['chat', 'tables'],
    },
  ],
  blockBodies: {
    chat: { load: async () => (await import('#client/features/chat/ui/ChatBlock.tsx')).ChatBlock, texts: ['chat', 'tables'] },
  },
  menu: [{ order: 17, to: '/chat', labelKey: 'shell:chat', Icon: IconMessage, inBar: true, useCount: useUnreadChats }],
}
