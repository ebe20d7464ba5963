// A Gantt chart in one chunk, fetched when a view of the type is opened.
export { GanttBody } from '#client/views/gantt/GanttBody.tsx'
export { GanttTools } from '#client/views/gantt/GanttTools.tsx'
export { datedFields } from '#client/views/time/dated-fields.ts'
