import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

export const itemMenuFile = fetchedOnce(() => import('#client/features/home/ui/ItemMenuItems.tsx'))

/** The entries of an item's menu: a press opens them. */
export const ItemMenuItems = openedLater(itemMenuFile, (file) => file.ItemMenuItems)
