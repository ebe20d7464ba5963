// Parts that open over a field, in one chunk: the first paint needs none of them.
export { FailureMark } from '#client/fields/formulas/FailureMark.tsx'
export { DeleteFieldDialog } from '#client/fields/settings/DeleteFieldDialog.tsx'
