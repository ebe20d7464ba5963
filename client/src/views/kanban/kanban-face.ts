import { IconLayoutKanban } from '@tabler/icons-react'
import { kanbanView, type KanbanConfig } from '#shared/views/kanban-view.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { viewFace } from '#client/views/view-face.ts'

const parts = fetchedOnce(async () => (await import('#client/views/fetched-parts.ts')).kanbanParts())

/** A new board's cards show this many fields, the name among them. */
const mostFields = 5

export const kanbanFace = viewFace<KanbanConfig>({
  type: kanbanView.type,
  Icon: IconLayoutKanban,
  createKey: 'views.createKanban',
  aboutKey: 'views.about.kanban',
  asksItself: true,
  start: async (fields) => {
    const field = (await parts.load()).firstColumnsField(fields)
    const others = fields.filter((one) => one !== field).slice(0, mostFields)
    return { kanban_field: field?.id ?? null, fields: others.map(({ id }) => id) }
  },
  arranging: async (fields) => (await parts.load()).columnsFields(fields),
  Tools: openedLater(parts, (file) => file.KanbanTools),
  Body: openedLater(parts, (file) => file.KanbanBody),
})
