import { viewing } from '#client/engine/viewing/viewing.ts'
import { Talk } from '#client/features/chat/ui/Talk.tsx'
import { useOpenChat } from '#client/features/chat/use-open-chat.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockBodyProps } from '#client/lib/block-bodies.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** A channel in a block of an app or page. People outside of it are told that there is none. */
export function ChatBlock({ config: { chatId } }: BlockBodyProps<'chat'>) {
  const { t } = useTranslation('chat')
  const { chat, problem } = useOpenChat(chatId === null ? { kind: 'none' } : { kind: 'chat', chatId })
  if (viewing) return <EmptyState title={t('notInViewAs')} />
  if (problem !== undefined) return <EmptyState title={t(problem)} />
  if (!chat) return <Skeleton height={160} />
  return <Talk key={chat.id} chat={chat} about={undefined} isInBlock />
}
