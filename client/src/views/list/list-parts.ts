// A list and its tools, in one chunk.
export { ListBody } from '#client/views/list/ListBody.tsx'
export { CardTools } from '#client/views/cards/CardTools.tsx'
