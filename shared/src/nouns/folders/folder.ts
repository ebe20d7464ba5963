import type { Privacy } from '#shared/access/privacy.ts'
import type { ItemType } from '#shared/values/item-type.ts'

/** A folder (the specification's "workspace") groups apps, tables and pages on the home page. */
export interface Folder {
  id: string
  label: string
  icon: string
  /** one of the theme's hue names */
  color: string
  position: string
  /** the one who keeps it, and for whom; see pages/page-entry.ts. A device may still hold entries of before this was sent */
  private?: Privacy | null
  /** the one who made it: they may take it from others */
  madeBy?: string | null
}

/** The folder of things that were given a place outside of all folders. */
export const topLevel = ''

/** An item's place: in at most one folder, or at the top level. `id` is `<itemType>:<itemId>`. */
export interface FolderItem {
  id: string
  folderId: string
  itemType: ItemType
  itemId: string
  position: string
}
