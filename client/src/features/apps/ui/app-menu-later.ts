import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

export const appMenuFile = fetchedOnce(() => import('#client/features/apps/ui/AppMenuItems.tsx'))

/** The entries of an app's menu: a press opens them. */
export const AppMenuItems = openedLater(appMenuFile, (file) => file.AppMenuItems)
