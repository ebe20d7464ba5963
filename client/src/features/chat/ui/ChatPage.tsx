import { IconMessages } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useSession } from '#client/engine/session/use-session.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { readChatPath, type ChatPlace } from '#client/nouns/chat/chat-path.ts'
import { readLastChat, rememberChat } from '#client/nouns/chat/last-chat.ts'
import { ChatList } from '#client/features/chat/ui/ChatList.tsx'
import type { NewChats } from '#client/features/chat/ui/NothingYet.tsx'
import { conversation, NothingYet, personDialog } from '#client/features/chat/ui/opened-later.ts'
import { useOpenChat } from '#client/features/chat/use-open-chat.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/chat/ui/chat.module.css'

/** `/chat` and what stands below it: the list at the left, one conversation beside it (specification 3 §2). */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const place = readChatPath(useParams()['*'] ?? '', memberId)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { query, change } = useAddressQuery()
  const [isChoosing, setIsChoosing] = useState(false)
  useTitle(t('title'))
  if (viewing) return <EmptyState level={1} title={t('notInViewAs')} />
  const isListShown = !isPhone || place.kind === 'none'
  const begin = { onNewChannel: () => change({ modal: 'createChatChannel' }), onNewDm: () => setIsChoosing(true) }
  return (
    <div className={css.page} data-thread={query.get('modal') === 'chatThread' || undefined}>
      {isListShown && <ChatList openId={place.kind === 'none' ? undefined : place.chatId} {...begin} />}
      {(!isPhone || place.kind !== 'none') && <OpenPlace key={place.kind === 'none' ? '' : place.chatId} place={place} begin={begin} />}
      <Suspense>
        {isChoosing && (
          <personDialog.Page
            title={t('newDm')}
            onClose={() => setIsChoosing(false)}
            onChoose={(id) => {
              setIsChoosing(false)
              void navigate(`/chat/dm-user/${id}`)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function OpenPlace({ place, begin }: { place: ChatPlace; begin: NewChats }) {
  const { t } = useTranslation('chat')
  const { chat, about, problem } = useOpenChat(place)
  const isNone = place.kind === 'none'
  useLastChat(isNone)
  const openId = chat?.id
  const { memberId } = useSession()
  useEffect(() => {
    if (openId !== undefined) rememberChat(memberId, window.location.pathname)
  }, [openId, memberId])
  if (isNone)
    return (
      <section className={css.main} aria-label={t('conversation')}>
        <div className={css.blank}>
          <NoneOpen begin={begin} />
        </div>
      </section>
    )
  if (problem !== undefined)
    return (
      <section className={css.main} aria-label={t('conversation')}>
        <div className={css.blank}>
          <EmptyState title={t(problem)} />
        </div>
      </section>
    )
  if (!chat)
    return (
      <section className={css.main} aria-label={t('conversation')}>
        <Skeleton height={200} />
      </section>
    )
  return (
    <Suspense fallback={<section className={css.main} aria-label={t('conversation')} />}>
      <conversation.Page chat={chat} about={about} />
    </Suspense>
  )
}

/** The place beside the list while nothing is open. The list says itself that it is not here. */
function NoneOpen({ begin }: { begin: NewChats }) {
  const { t } = useTranslation('chat')
  const { chats, isKnown } = useChats()
  if (chats.length > 0) return <EmptyState title={t('chooseOne')} drawing={<IconMessages size={48} stroke={1} aria-hidden />} />
  return isKnown ? (
    <Suspense>
      <NothingYet {...begin} />
    </Suspense>
  ) : null
}

/** On a wide screen the conversation that was read last opens by itself. */
function useLastChat(isNone: boolean): void {
  const navigate = useNavigate()
  const { memberId } = useSession()
  const isPhone = useIsPhone()
  const { chats } = useChats()
  const last = isNone && !isPhone ? readLastChat(memberId, chats) : undefined
  useEffect(() => {
    if (last !== undefined) void navigate(last + window.location.search, { replace: true })
  }, [last, navigate])
}
