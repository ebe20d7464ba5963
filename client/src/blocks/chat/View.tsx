import { IconArrowUpRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { chatPath } from '#shared/nouns/chat/chat-address.ts'
import type { ChatBlockConfig } from '#shared/blocks/chat-block.ts'
import { BlockHead } from '#client/blocks/parts/BlockHead.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockBodies } from '#client/lib/block-bodies.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

export function View({ config, editing, onSettings }: BlockViewProps<ChatBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { chat: Body } = useBlockBodies()
  const navigate = useNavigate()
  const chat = useChats().chats.find(({ id }) => id === config.chatId)
  if (config.chatId === null) return <BlockMessage onSettings={onSettings}>{t('chat.choose')}</BlockMessage>
  const title = config.title || chat?.channelLabel || t('chat.title')
  const open = chat && !editing && (
    <MenuItem icon={<IconArrowUpRight size={16} stroke={1.5} aria-hidden />} onSelect={() => void navigate(chatPath(chat))}>
      {t('chat.open')}
    </MenuItem>
  )
  return (
    <section className={css.tableBlock} aria-label={title} inert={editing}>
      <BlockHead title={title} items={open} />
      <div className={css.blockBody}>
        <Suspense fallback={<Skeleton height="100%" />}>{Body && <Body config={config} editing={editing} />}</Suspense>
      </div>
    </section>
  )
}
