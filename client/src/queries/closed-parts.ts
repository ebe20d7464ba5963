// Parts that open over a query, in one chunk: the first paint needs none of them.
export { FieldsList } from '#client/queries/FieldsList.tsx'
export { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
export { GroupBuilder } from '#client/queries/GroupBuilder.tsx'
export { SortBuilder } from '#client/queries/SortBuilder.tsx'
