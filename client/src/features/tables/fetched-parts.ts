// The code that a table's page opens later. The lists of its chunks stand in a file of their own: they would weigh on the first paint of a table.
export const closedParts = () => import('#client/features/tables/closed-parts.ts')
export const fieldForm = () => import('#client/fields/FieldForm.tsx')
export const pastTable = () => import('#client/records/past/PastTable.tsx')
export const stagesPage = () => import('#client/features/tables/StagesPage.tsx')
export const tableHistory = () => import('#client/records/structure/TableHistory.tsx')
