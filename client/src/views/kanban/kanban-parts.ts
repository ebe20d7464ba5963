// A board and its tools, in one chunk.
export { columnsFields, firstColumnsField } from '#client/views/kanban/board-columns.ts'
export { KanbanBody } from '#client/views/kanban/KanbanBody.tsx'
export { KanbanTools } from '#client/views/kanban/KanbanTools.tsx'
