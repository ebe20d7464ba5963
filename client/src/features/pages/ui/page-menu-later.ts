import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

export const pageMenuFile = fetchedOnce(() => import('#client/features/pages/ui/PageMenuItems.tsx'))

/** The entries of a page's menu: a press opens them. */
export const PageMenuItems = openedLater(pageMenuFile, (file) => file.PageMenuItems)
