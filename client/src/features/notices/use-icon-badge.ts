import { useEffect } from 'react'
import { useUnreadCount } from '#client/nouns/notices/use-unread-count.ts'

/** Browsers that install products have it. */
type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Puts the number of unread notices on the icon of the installed product; it goes with the person. */
export function useIconBadge(): void {
  const count = useUnreadCount()
  useEffect(() => {
    const icon: Badged = navigator
    const clear = (): void => void icon.clearAppBadge?.().catch(() => undefined)
    if (count === 0) return clear()
    icon.setAppBadge?.(count).catch(() => undefined)
    return clear
  }, [count])
}
