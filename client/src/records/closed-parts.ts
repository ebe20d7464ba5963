// Parts that open over records, in one chunk: the first paint needs none of them.
export { fillSteps } from '#client/records/gestures/fill-steps.ts'
export { BulkBar } from '#client/records/panel/BulkBar.tsx'
export { DeleteRecords } from '#client/records/panel/DeleteRecords.tsx'
export { RecordPanel } from '#client/records/panel/RecordPanel.tsx'
export { RejectedCells } from '#client/records/panel/RejectedCells.tsx'
