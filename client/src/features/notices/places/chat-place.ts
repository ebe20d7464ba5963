import { chatPath, messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { optionalPart } from '#client/lib/lazy-part.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { useChatName } from '#client/records/chat/use-chat-name.ts'

type Addressed = Pick<Chat, 'id' | 'chatType' | 'channelLabel' | 'dmWithUserId' | 'tableId' | 'recordId'>

/** The address of a conversation that the device does not have yet: by its id alone. */
function byId(id: string): Addressed {
  return { id, chatType: 'private_channel', channelLabel: '', dmWithUserId: null, tableId: null, recordId: null }
}

/** A conversation, or a message of it. */
function useChatPlace({ itemId, recordId, partId }: NoticeAbout): SeenPlace {
  const { t } = useTranslation('notices')
  const known = useChats().chats.find(({ id }) => id === itemId)
  const chat = known ?? byId(itemId)
  const name = useChatName(chat)
  const isDirect = chat.chatType === 'dm'
  return {
    // the other person of direct messages stands in the sentence already
    what: known === undefined ? t('aConversation') : isDirect && partId === null ? '' : name,
    field: '',
    path: partId === null ? chatPath(chat) : messagePath(chat, { id: partId, threadId: recordId }),
    place: '',
    comments: [],
  }
}

const ChatPreview = optionalPart(async () => (await import('#client/features/notices/previews/ChatPreview.tsx')).ChatPreview)

const ChatReply = optionalPart(async () => {
  const [file] = await Promise.all([import('#client/features/notices/previews/ChatReply.tsx'), loadTexts('tables')])
  return file.ChatReply
})

export const chatPlace: NoticePlace = { usePlace: useChatPlace, mayForward: true, Preview: ChatPreview, Reply: ChatReply }
