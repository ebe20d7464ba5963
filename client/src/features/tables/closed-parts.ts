// Parts that open over a table's page, in one chunk: the first paint needs none of them.
export { MissingView } from '#client/features/tables/MissingView.tsx'
export { NamedRecord } from '#client/features/tables/NamedRecord.tsx'
export { HiddenTables } from '#client/features/tables/HiddenTables.tsx'
export { NoTable } from '#client/nouns/tables/NoTable.tsx'
export { TableHint } from '#client/features/tables/TableHint.tsx'
export { TableLimits } from '#client/features/tables/TableLimits.tsx'
export { TableMenu } from '#client/features/tables/TableMenu.tsx'
export { TableSourceLine } from '#client/features/tables/TableSourceLine.tsx'
