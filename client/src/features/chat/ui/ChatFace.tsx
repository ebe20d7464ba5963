import { IconHash, IconLock, IconMail, IconTable } from '@tabler/icons-react'
import { isAboutRecord, type Chat } from '#shared/nouns/chat/chat.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useChatName } from '#client/records/chat/use-chat-name.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/features/chat/ui/chat.module.css'

/** The sign of a conversation: the channel's colour, the other person's face, or a record. */
export function ChatFace({ chat, size = 28 }: { chat: Chat; size?: number }) {
  const name = useChatName(chat)
  const member = useEntity('member', chat.dmWithUserId)
  if (chat.chatType === 'dm')
    return <Avatar name={name} hue={member?.hue ?? 'gray'} photoUrl={member?.photoUrl ?? null} size={size} decorative />
  const { soft, text } = hueColors(isAboutRecord(chat.chatType) ? 'gray' : chat.iconColor)
  const Icon =
    chat.chatType === 'external' ? IconMail : chat.chatType === 'record' ? IconTable : chat.members[0] === '*' ? IconHash : IconLock
  return (
    <span className={css.sign} style={{ width: size, height: size, background: soft, color: text }} aria-hidden>
      <Icon size={Math.round(size * 0.6)} stroke={1.5} />
    </span>
  )
}
