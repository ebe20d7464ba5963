/** The things a folder, favourite or recent tab can point to (specification 2 §3 "Tab"). */
export const itemTypes = ['app', 'table', 'page'] as const
export type ItemType = (typeof itemTypes)[number]
