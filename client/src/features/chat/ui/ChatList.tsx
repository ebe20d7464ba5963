import { IconChevronRight, IconEdit } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { chatSections, chatTabs, sectionChats, type ChatSection, type ChatTab } from '#client/features/chat/chat-sections.ts'
import { sectionAtoms } from '#client/features/chat/section-state.ts'
import { ChatLineLink } from '#client/features/chat/ui/ChatLineLink.tsx'
import { FoundMessages, NothingYet, PageTalks, SavedMessages } from '#client/features/chat/ui/opened-later.ts'
import type { NewChats } from '#client/features/chat/ui/NothingYet.tsx'
import { useChatName } from '#client/records/chat/use-chat-name.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useChats, useChatStore } from '#client/nouns/chat/use-chats.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useSettled } from '#client/lib/use-settled.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/chat/ui/chat.module.css'

interface ChatListProps extends NewChats {
  openId: string | undefined
}

/** The person's conversations by tab and section, and the search over all of them. */
export function ChatList({ openId, onNewChannel, onNewDm }: ChatListProps) {
  const { t } = useTranslation('chat')
  const { chats, more, isKnown, isAway } = useChats()
  const store = useChatStore()
  const mayCreate = useAccess().canCreate('table')
  const [tab, setTab] = useState<ChatTab>('all')
  const [search, setSearch] = useState('')
  // 800 ms (specification 3 §9)
  const settled = useSettled(search.trim(), true)
  const sections = sectionChats(chats, tab)
  const hasPages = useEntities('comment').some(({ itemType }) => itemType === 'page')
  const hasMail = useEntities('table').some(({ takesMail }) => takesMail) || chats.some(({ chatType }) => chatType === 'external')
  const isEmpty = chatSections.every((section) => sections[section].length === 0) && !(tab === 'comments' && hasPages)
  return (
    <div className={css.side}>
      <Row as="header" gap={0} justify="between">
        <h1 className={css.title}>{t('title')}</h1>
        {mayCreate ? (
          <Menu
            placement="bottom-end"
            trigger={(props) => <IconButton {...props} bordered label={t('new')} icon={<IconEdit size={16} stroke={1.5} aria-hidden />} />}
          >
            <MenuItem onSelect={onNewChannel}>{t('newChannel')}</MenuItem>
            <MenuItem onSelect={onNewDm}>{t('newDm')}</MenuItem>
          </Menu>
        ) : (
          <IconButton bordered label={t('newDm')} icon={<IconEdit size={16} stroke={1.5} aria-hidden />} onClick={onNewDm} />
        )}
      </Row>
      <SearchField label={t('search')} value={search} onChange={setSearch} />
      <div className={css.tabs}>
        <Segmented<ChatTab>
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          options={chatTabs.filter((one) => one !== 'email' || hasMail).map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
      </div>
      {search.trim() !== '' ? (
        <FoundAll chats={chats} search={search.trim()} settled={settled} openId={openId} />
      ) : tab === 'saved' ? (
        <Suspense>
          <SavedMessages />
        </Suspense>
      ) : isAway ? (
        <EmptyState title={t('listAway')} />
      ) : !isKnown ? (
        <Skeleton height={160} />
      ) : isEmpty ? (
        <EmptyList tab={tab} begin={{ onNewChannel, onNewDm }} />
      ) : (
        <>
          {chatSections.map((section) => (
            <Section key={section} section={section} chats={sections[section]} openId={openId} />
          ))}
          {tab === 'comments' && (
            <Suspense>
              <PageTalks />
            </Suspense>
          )}
        </>
      )}
      {more && (tab === 'comments' || tab === 'email' || tab === 'all') && search === '' && (
        <Button size="small" variant="quiet" onClick={() => void store?.loadMore().catch(() => undefined)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** On a wide screen the page says beside the list that there is nothing at all. */
function EmptyList({ tab, begin }: { tab: ChatTab; begin: NewChats }) {
  const { t } = useTranslation('chat')
  const isPhone = useIsPhone()
  if (tab !== 'all') return <EmptyState title={t(tab === 'channels' ? 'noChannels' : 'noChats')} />
  return isPhone ? (
    <Suspense>
      <NothingYet {...begin} />
    </Suspense>
  ) : null
}

function Section({ section, chats, openId }: { section: ChatSection; chats: readonly Chat[]; openId: string | undefined }) {
  const { t } = useTranslation('chat')
  const [isOpen, setIsOpen] = useAtom(sectionAtoms[section])
  if (chats.length === 0) return null
  return (
    <section>
      <h2 className={css.section}>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <IconChevronRight size={14} stroke={2} aria-hidden />
          {t(`sections.${section}`)}
        </button>
      </h2>
      {isOpen && (
        <ul className={css.lines}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <ChatLineLink chat={chat} isOpen={chat.id === openId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface FoundAllProps {
  chats: readonly Chat[]
  search: string
  settled: string
  openId: string | undefined
}

/** Conversations whose names fit at once, and messages when the typing has paused. */
function FoundAll({ chats, search, settled, openId }: FoundAllProps) {
  return (
    <>
      <ul className={css.lines}>
        {chats.map((chat) => (
          <NamedChat key={chat.id} chat={chat} search={search} isOpen={chat.id === openId} />
        ))}
      </ul>
      <Suspense>
        {settled !== '' && <FoundMessages search={settled} openId={chats.some(({ id }) => id === openId) ? openId : undefined} />}
      </Suspense>
    </>
  )
}

function NamedChat({ chat, search, isOpen }: { chat: Chat; search: string; isOpen: boolean }) {
  const name = useChatName(chat)
  if (!foldText(name).includes(foldText(search))) return null
  return (
    <li>
      <ChatLineLink chat={chat} isOpen={isOpen} />
    </li>
  )
}
