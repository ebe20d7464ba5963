import { IconTable } from '@tabler/icons-react'
import { gridView, type GridConfig } from '#shared/views/grid-view.ts'
import { fetchedOnce, onItsWay, openedLater } from '#client/lib/opened-later.tsx'
import { GridBody } from '#client/views/grid/GridBody.tsx'
import { viewFace } from '#client/views/view-face.ts'

// The rows are painted without the tools, which are fetched beside them.
const tools = fetchedOnce(async () => (await import('#client/views/fetched-parts.ts')).gridTools())
void tools.load().catch(() => undefined)

/** Tables open with it, so its code comes with their screen. */
export const gridFace = viewFace<GridConfig>({
  type: gridView.type,
  Icon: IconTable,
  createKey: 'views.createTable',
  aboutKey: 'views.about.table',
  hasCards: true,
  Tools: openedLater(tools, (file) => file.GridTools, onItsWay),
  Body: GridBody,
})
