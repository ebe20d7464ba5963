import { IconBellOff, IconCalendarSearch, IconDoorExit, IconDownload, IconEye, IconPencil, IconPin, IconStar } from '@tabler/icons-react'
import type { ActsOf, ChatHost } from '#client/nouns/acts/act.ts'
import { leaveChannel, markChat } from '#client/nouns/chat/chat-commands.ts'

const isClosed = ({ chat }: ChatHost): boolean => chat.chatType === 'private_channel' && chat.members[0] !== '*'

/** Every act on a conversation; the open one brings its state along. */
export const chatActs: ActsOf<'chat'> = [
  {
    id: 'bookmark',
    section: 'more',
    Icon: IconStar,
    label: ({ host }, { t }) => t(host?.chat.starred === true ? 'chat:actions.unbookmark' : 'chat:actions.bookmark'),
    texts: ['chat'],
    mayRun: ({ host }) => host !== undefined,
    run: ({ host }) => {
      if (host) markChat(host.chat, { starred: !host.chat.starred })
    },
  },
  {
    id: 'pinned',
    section: 'more',
    Icon: IconPin,
    label: 'chat:actions.pinned',
    mayRun: ({ host }) => host !== undefined,
    run: ({ host }) => host?.onPinned(),
  },
  {
    id: 'jump',
    section: 'more',
    Icon: IconCalendarSearch,
    label: 'chat:actions.jump',
    mayRun: ({ host }) => host !== undefined,
    run: ({ host }) => host?.onJump(),
  },
  {
    id: 'mute',
    section: 'more',
    Icon: IconBellOff,
    label: 'chat:actions.mute',
    isOn: ({ host }) => host?.chat.muted,
    mayRun: ({ host }) => host !== undefined,
    run: ({ host }) => {
      if (host) markChat(host.chat, { muted: !host.chat.muted })
    },
  },
  {
    id: 'follow',
    section: 'more',
    Icon: IconEye,
    label: 'chat:actions.follow',
    isOn: ({ host }) => host?.chat.follows,
    mayRun: ({ host }) => host !== undefined && host.chat.chatType !== 'dm',
    run: ({ host }) => {
      if (host) markChat(host.chat, { follows: !host.chat.follows })
    },
  },
  {
    id: 'edit',
    section: 'edit',
    Icon: IconPencil,
    label: 'chat:editChannel',
    line: true,
    mayRun: ({ host }) => host?.chat.mayEdit === true,
    run: ({ host }) => host?.onEdit(),
  },
  {
    id: 'export',
    section: 'more',
    Icon: IconDownload,
    label: 'chat:exportChannel',
    mayRun: ({ host }) => host?.chat.mayEdit === true,
    run: ({ host }) => host?.onExport(),
  },
  {
    id: 'leave',
    section: 'delete',
    Icon: IconDoorExit,
    label: 'chat:actions.leave',
    danger: true,
    mayRun: ({ host }) => host !== undefined && isClosed(host),
    run: ({ host }, { go }) => {
      if (!host) return
      leaveChannel(host.chat)
      go('/chat')
    },
  },
]
