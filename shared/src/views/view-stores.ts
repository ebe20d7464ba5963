import { calendarStore } from '#shared/views/calendar-view.ts'
import { galleryStore } from '#shared/views/gallery-view.ts'
import { ganttStore } from '#shared/views/gantt-view.ts'
import { gridStore } from '#shared/views/grid-view.ts'
import { kanbanStore } from '#shared/views/kanban-view.ts'
import { listStore } from '#shared/views/list-view.ts'
import { recordPageStore } from '#shared/views/record-view.ts'
import type { ViewStore } from '#shared/views/view-store.ts'

/** Keeps a config's type inside its file. Callers pass what `read` returned. */
const erased = <Config extends object>(store: ViewStore<Config>): ViewStore => store as unknown as ViewStore

/** The stores of all view types. A new type adds a line here and one in view-types.ts. */
export const viewStores: readonly ViewStore[] = [
  erased(gridStore),
  erased(kanbanStore),
  erased(galleryStore),
  erased(listStore),
  erased(recordPageStore),
  erased(calendarStore),
  erased(ganttStore),
]

const byType = new Map(viewStores.map((store) => [store.type, store]))

/** undefined for a type this version does not know: such a view is kept, and nothing shows it. */
export function findViewStore(type: string): ViewStore | undefined {
  return byType.get(type)
}
