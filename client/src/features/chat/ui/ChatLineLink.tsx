import { IconBell, IconBellOff, IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { chatPath } from '#shared/nouns/chat/chat-address.ts'
import { unreadOf, type Chat } from '#shared/nouns/chat/chat.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { PlainWords } from '#client/features/chat/text/PlainWords.tsx'
import { ChatFace } from '#client/features/chat/ui/ChatFace.tsx'
import { useChatName, useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useHasDraft } from '#client/nouns/chat/use-chats.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/chat/ui/chat.module.css'

/** One conversation of the list. */
export function ChatLineLink({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const name = useChatName(chat)
  const nameOf = useMemberNames()
  const unread = unreadOf(chat)
  const hasDraft = useHasDraft(chat.id) && !isOpen
  const { lastMessage } = chat
  const author =
    lastMessage &&
    (lastMessage.from ||
      (lastMessage.authorId === memberId ? t('you') : lastMessage.authorId === '' ? t('mail.table') : nameOf(lastMessage.authorId)))
  return (
    <Link
      to={chatPath(chat)}
      className={css.line}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
      // a press on the open conversation leaves the focus in its message box
      onMouseDown={isOpen ? (event) => event.preventDefault() : undefined}
    >
      <ChatFace chat={chat} />
      <Stack as="span" gap={0} flex="fill">
        <span className={css.lineName}>{name}</span>
        {lastMessage && (
          <span className={css.excerpt}>
            {chat.chatType === 'dm' && lastMessage.authorId !== memberId ? '' : `${author}: `}
            <PlainWords text={lastMessage.text} isShort />
          </span>
        )}
      </Stack>
      {hasDraft && <span className={css.draft}>{t('draft')}</span>}
      {chat.starred && <IconStarFilled size={12} className={css.star} role="img" aria-label={t('bookmarked')} />}
      {chat.follows && !chat.muted && <IconBell size={14} stroke={1.5} role="img" aria-label={t('actions.follow')} />}
      {chat.muted && <IconBellOff size={14} stroke={1.5} role="img" aria-label={t('muted')} />}
      {unread > 0 && !chat.muted && (
        <span className={css.count} role="img" aria-label={t('unread', { count: unread })}>
          {unread > 99 ? '+99' : unread}
        </span>
      )}
    </Link>
  )
}
