/** The things a folder, favourite or recent tab can point to. */
export const itemTypes = ['app', 'table', 'page'] as const
export type ItemType = (typeof itemTypes)[number]
