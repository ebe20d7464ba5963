import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

export const userMenuFile = fetchedOnce(() => import('#client/app/shell/UserMenuItems.tsx'))

/** The entries of the user menu: a press opens them. */
export const UserMenuItems = openedLater(userMenuFile, (file) => file.UserMenuItems)
