import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import type { ShownMessage } from '#client/engine/chat/overlay.ts'
import { quoted } from '#client/features/chat/quoted.ts'
import { ChatFace } from '#client/features/chat/ui/ChatFace.tsx'
import { useChatName, useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { sendMessage } from '#client/nouns/chat/chat-commands.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import css from '#client/features/chat/ui/chat.module.css'

/** Sends a message on to another conversation, as a quote with its author's name. */
export function ForwardDialog({ message, onClose }: { message: ShownMessage; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { chats } = useChats()
  const nameOf = useMemberNames()
  const [search, setSearch] = useState('')
  const forward = (chat: Chat): void => {
    const text = quoted(message.text, nameOf(message.authorId))
    const sent = sendMessage({ chatId: chat.id, threadId: null }, { text, mentions: [], replyTo: null })
    void tellOutcome(sent, { message: t('forwarded'), tone: 'success' })
    onClose()
  }
  return (
    <Dialog open title={t('actions.forward')} onClose={onClose} closeLabel={t('common:actions.close')}>
      <SearchField label={t('searchChats')} value={search} onChange={setSearch} />
      <ul className={css.people}>
        {chats
          .filter(({ mayPost }) => mayPost)
          .map((chat) => (
            <Choice key={chat.id} chat={chat} search={search.trim()} onChoose={() => forward(chat)} />
          ))}
      </ul>
    </Dialog>
  )
}

function Choice({ chat, search, onChoose }: { chat: Chat; search: string; onChoose: () => void }) {
  const name = useChatName(chat)
  if (!foldText(name).includes(foldText(search))) return null
  return (
    <li>
      <button type="button" className={css.person} onClick={onChoose}>
        <ChatFace chat={chat} size={24} />
        {name}
      </button>
    </li>
  )
}
