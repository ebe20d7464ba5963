import { IconCopy, IconMail, IconMessage, IconUserSearch } from '@tabler/icons-react'
import type { ActsOf } from '#client/nouns/acts/act.ts'
import { copyAndSay } from '#client/nouns/acts/copy-and-say.ts'

/** The acts on a person that need no screen of theirs. The page of users has those that change their seat or role. */
export const memberActs: ActsOf<'member'> = [
  {
    id: 'message',
    section: 'contact',
    Icon: IconMessage,
    label: 'acts:message',
    mayRun: ({ id, roleId }, { access }) => id !== access.memberId && access.mayMessage({ memberId: id, roleId }),
    run: ({ id }, { go }) => go(`/chat/dm-user/${id}`),
  },
  {
    id: 'mail',
    section: 'contact',
    Icon: IconMail,
    label: 'acts:mail',
    mayRun: ({ id, email }, { access }) => email !== '' && id !== access.memberId,
    run: ({ email }) => void window.open(`mailto:${email}`, '_self'),
  },
  {
    id: 'copyEmail',
    section: 'copy',
    Icon: IconCopy,
    label: 'settings:users.copyEmail',
    mayRun: ({ email }) => email !== '',
    run: ({ email }, { t }) => copyAndSay(email, t('acts:emailCopied')),
  },
  {
    id: 'manage',
    section: 'edit',
    Icon: IconUserSearch,
    label: 'acts:manageUser',
    mayRun: (_, { access }) => access.can('manage_users'),
    run: (_, { go }) => go('/settings/users?hideMenu=true'),
  },
]
