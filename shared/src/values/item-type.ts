/** The things a folder, favourite or recent tab can point to. */
export const itemTypes = ['app', 'table', 'page'] as const
export type ItemType = (typeof itemTypes)[number]

export function isItemType(type: string): type is ItemType {
  return (itemTypes as readonly string[]).includes(type)
}
