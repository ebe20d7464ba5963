export type SortKey = string | number | null
