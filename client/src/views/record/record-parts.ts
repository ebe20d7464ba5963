// The page of a record and its tools, in one chunk.
export { RecordBody } from '#client/views/record/RecordBody.tsx'
export { CardTools } from '#client/views/cards/CardTools.tsx'
