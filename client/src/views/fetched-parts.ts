// The code of each view type. The lists of its chunks stand in a file of their own: they would weigh on the first paint of a table.
import { loadTexts } from '#client/i18n/i18n.ts'

export const calendarParts = () => import('#client/views/calendar/calendar-parts.ts')
export const ganttParts = () => import('#client/views/gantt/gantt-parts.ts')
export const gridTools = withTexts(() => import('#client/views/grid/GridTools.tsx'))
export const recordCards = () => import('#client/views/grid/RecordCards.tsx')
export const galleryParts = withTexts(() => import('#client/views/gallery/gallery-parts.ts'))
export const listParts = withTexts(() => import('#client/views/list/list-parts.ts'))
export const recordParts = withTexts(() => import('#client/views/record/record-parts.ts'))
export const kanbanParts = withTexts(() => import('#client/views/kanban/kanban-parts.ts'))

/** Views have texts of their own, which come with their code. */
function withTexts<File>(load: () => Promise<File>): () => Promise<File> {
  return async () => (await Promise.all([load(), loadTexts('views')]))[0]
}
