import { useLocation, useNavigate } from 'react-router-dom'
import { chatPath } from '#shared/nouns/chat/chat-address.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { ChannelDialog } from '#client/features/chat/ui/ChannelDialog.tsx'
import { ThreadPanel } from '#client/features/chat/ui/ThreadPanel.tsx'
import { useOpenChat } from '#client/features/chat/use-open-chat.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { isPageOf, readChatSlug } from '#client/nouns/chat/chat-path.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** The dialogs of chat that an address names on any page (specification 3 §2). */
export function ChatDialogs({ name, query, onClose }: AddressDialogProps) {
  const { t } = useTranslation('chat')
  const slug = query.get('chatSlug') ?? ''
  if (viewing) return <Refused text={t('notInViewAs')} onClose={onClose} />
  if (name === 'createChatChannel') return <NewChannel onClose={onClose} />
  if (name === 'updateChatChannel') return <OwnChannel key={slug} chatId={slug} onClose={onClose} />
  return <Thread key={slug} slug={slug} query={query} onClose={onClose} />
}

function Refused({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog open title={t('title')} closeLabel={t('common:actions.close')} onClose={onClose}>
      <Notice tone="warning">{text}</Notice>
    </Dialog>
  )
}

function NewChannel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const mayCreate = useAccess().canCreate('table')
  if (!mayCreate) return <Refused text={t('errors:permission_denied')} onClose={onClose} />
  return (
    <ChannelDialog
      onClose={onClose}
      onSaved={(id) => void navigate(chatPath({ id, chatType: 'private_channel', tableId: null, recordId: null }))}
    />
  )
}

function OwnChannel({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { chat, problem } = useOpenChat({ kind: 'chat', chatId })
  if (problem !== undefined) return <Refused text={t(problem)} onClose={onClose} />
  if (!chat) return null
  if (!chat.mayEdit) return <Refused text={t('errors:permission_denied')} onClose={onClose} />
  const isOpen = pathname === chatPath(chat)
  return <ChannelDialog chat={chat} onClose={onClose} onDeleted={() => (isOpen ? void navigate('/chat', { replace: true }) : onClose())} />
}

/** A thread beside any page; the page of its own conversation shows it there. */
function Thread({ slug, query, onClose }: { slug: string; query: URLSearchParams; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  const place = readChatSlug(slug)
  const isElsewhere = place.kind !== 'none' && !isPageOf(pathname, place)
  const { chat, problem } = useOpenChat(isElsewhere ? place : { kind: 'none' })
  const rootId = query.get('mainMessageId')
  if (!isElsewhere || rootId === null) return null
  if (problem !== undefined) return <Refused text={t(problem)} onClose={onClose} />
  return chat ? <ThreadPanel key={rootId} chat={chat} rootId={rootId} targetId={query.get('message')} onClose={onClose} /> : null
}
