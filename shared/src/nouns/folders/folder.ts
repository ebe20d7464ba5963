import type { ItemType } from '#shared/values/item-type.ts'

/** A folder (the specification's "workspace") groups apps, tables and pages on the home page. */
export interface Folder {
  id: string
  label: string
  icon: string
  /** one of the theme's hue names */
  color: string
  position: string
}

/** One item in one folder; an item is in at most one folder. `id` is `<itemType>:<itemId>`. */
export interface FolderItem {
  id: string
  folderId: string
  itemType: ItemType
  itemId: string
  position: string
}
