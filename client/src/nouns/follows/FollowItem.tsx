import { IconBell, IconBellOff } from '@tabler/icons-react'
import type { Followed } from '#shared/nouns/follows/follow.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { setFollowed, useIsFollowed } from '#client/nouns/follows/follows.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Entry of a thing's menu: be told of its changes, or no longer. */
export function FollowItem(followed: Followed) {
  const { t } = useTranslation('common')
  const isFollowed = useIsFollowed(followed)
  return (
    <MenuItem icon={isFollowed ? <IconBellOff {...icon} /> : <IconBell {...icon} />} onSelect={() => setFollowed(followed, !isFollowed)}>
      {t(isFollowed ? 'follow.stop' : 'follow.start')}
    </MenuItem>
  )
}
