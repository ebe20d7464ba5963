import { IconTimeline } from '@tabler/icons-react'
import { ganttView, type GanttConfig } from '#shared/views/gantt-view.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { viewFace } from '#client/views/view-face.ts'

const parts = fetchedOnce(async () => (await import('#client/views/fetched-parts.ts')).ganttParts())

export const ganttFace = viewFace<GanttConfig>({
  type: ganttView.type,
  Icon: IconTimeline,
  createKey: 'views.createGantt',
  aboutKey: 'views.about.gantt',
  arranging: async (fields) => (await parts.load()).datedFields(fields),
  Tools: openedLater(parts, (file) => file.GanttTools),
  Body: openedLater(parts, (file) => file.GanttBody),
})
