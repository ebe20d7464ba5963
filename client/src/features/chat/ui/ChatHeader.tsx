import { IconArrowLeft, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { isAboutRecord, type Chat } from '#shared/nouns/chat/chat.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { recordPath } from '#client/cells/record-link.ts'
import { ChatFace } from '#client/features/chat/ui/ChatFace.tsx'
import { JumpDialog } from '#client/features/chat/ui/JumpDialog.tsx'
import { PinnedDialog } from '#client/features/chat/ui/PinnedDialog.tsx'
import { useChatName, useMemberNames } from '#client/records/chat/use-chat-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { exportChannel } from '#client/features/chat/export-channel.ts'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import { useThingsHere } from '#client/nouns/acts/things-here.ts'
import { chatActs } from '#client/records/acts/chat-acts.ts'
import { useHere } from '#client/nouns/chat/use-chats.ts'
import { markChat } from '#client/nouns/chat/chat-commands.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'
import css from '#client/features/chat/ui/chat.module.css'

/** Faces that are shown; the others are counted (specification 3 §9). */
const mostFaces = 10

/** The act that stands beside the menu. */
const beside = ['bookmark']

interface ChatHeaderProps {
  chat: Chat
  /** goes to a moment, as ISO */
  onJump(at: string): void
  onEdit(): void
}

/** The name of a conversation, the people in it, and what can be done with it. */
export function ChatHeader({ chat, onJump, onEdit }: ChatHeaderProps) {
  const { t } = useTranslation('chat')
  const name = useChatName(chat)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'pinned' | 'jump'>()
  const Star = chat.starred ? IconStarFilled : IconStar
  const target = {
    id: chat.id,
    label: name,
    host: { chat, onPinned: () => setOpen('pinned'), onJump: () => setOpen('jump'), onEdit, onExport: () => void exportChannel(chat) },
  }
  useThingsHere(() => [{ kind: 'chat', target }])
  return (
    <header className={css.header}>
      {isPhone && (
        <IconButton label={t('title')} icon={<IconArrowLeft size={20} stroke={1.5} aria-hidden />} onClick={() => void navigate('/chat')} />
      )}
      <ChatFace chat={chat} />
      <h2 className={css.name}>
        {isAboutRecord(chat.chatType) ? <Link to={recordPath(chat.tableId ?? '', chat.recordId ?? '')}>{name}</Link> : name}
      </h2>
      <Here chatId={chat.id} />
      {!isPhone && chat.chatType === 'private_channel' && <Faces ids={chat.members} />}
      <IconButton
        label={t(chat.starred ? 'actions.unbookmark' : 'actions.bookmark')}
        aria-pressed={chat.starred}
        icon={<Star size={16} stroke={1.5} className={chat.starred ? css.star : undefined} aria-hidden />}
        onClick={() => markChat(chat, { starred: !chat.starred })}
      />
      <MoreMenu placement="bottom-end" label={t('common:actions.more')}>
        <ActItems acts={chatActs} target={target} without={beside} />
      </MoreMenu>
      {open === 'pinned' && <PinnedDialog chatId={chat.id} onClose={() => setOpen(undefined)} />}
      {open === 'jump' && <JumpDialog onClose={() => setOpen(undefined)} onChoose={onJump} />}
    </header>
  )
}

/** How many others have the conversation open; their names lie behind it. */
function Here({ chatId }: { chatId: string }) {
  const { t } = useTranslation('chat')
  const nameOf = useMemberNames()
  const people = useHere(chatId)
  if (people.length === 0) return null
  return (
    <span className={css.here} data-tooltip={people.map(nameOf).join(', ')}>
      {t('here', { count: people.length })}
    </span>
  )
}

function Faces({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('chat')
  if (ids[0] === '*') return <span className={css.faint}>{t('everybody')}</span>
  return (
    <span className={css.faces}>
      {ids.slice(0, mostFaces).map((id) => (
        <Face key={id} id={id} />
      ))}
      {ids.length > mostFaces && <span className={css.faint}>+{ids.length - mostFaces}</span>}
    </span>
  )
}

function Face({ id }: { id: string }) {
  const { t } = useTranslation('chat')
  const member = useEntity('member', id)
  return (
    <Avatar name={member?.displayName ?? t('formerMember')} hue={member?.hue ?? 'gray'} photoUrl={member?.photoUrl ?? null} size={24} />
  )
}
