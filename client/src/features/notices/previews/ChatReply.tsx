import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { ReplyBox } from '#client/features/notices/previews/ReplyBox.tsx'
import { sendMessage } from '#client/nouns/chat/chat-commands.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'

/** Answers in the conversation, or in the thread that the message stands in. Mails are answered where it is seen who gets them. */
export function ChatReply({ about }: { about: NoticeAbout }) {
  const { itemId: chatId, recordId: threadId } = about
  const chat = useChats().chats.find(({ id }) => id === chatId)
  if (!chat || chat.chatType === 'external') return null
  return (
    <ReplyBox
      place={about}
      kept={`notice-reply.${chatId}.${threadId ?? ''}`}
      onSend={({ text, mentions }) => sendMessage({ chatId, threadId }, { text, mentions, replyTo: null })}
    />
  )
}
