// A board and its tools, in one chunk.
export { KanbanBody } from '#client/views/kanban/KanbanBody.tsx'
export { KanbanTools } from '#client/views/kanban/KanbanTools.tsx'
