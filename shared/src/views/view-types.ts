import { calendarView } from '#shared/views/calendar-view.ts'
import { galleryView } from '#shared/views/gallery-view.ts'
import { ganttView } from '#shared/views/gantt-view.ts'
import { gridView } from '#shared/views/grid-view.ts'
import { kanbanView } from '#shared/views/kanban-view.ts'
import { listView } from '#shared/views/list-view.ts'
import { recordPageView } from '#shared/views/record-view.ts'
import type { View } from '#shared/views/view.ts'
import type { ViewQuery, ViewType } from '#shared/views/view-type.ts'

/** Keeps a config's type inside its file. The registry's callers pass what `read` returned. */
const erased = <Config extends object>(type: ViewType<Config>): ViewType => type as unknown as ViewType

/** Every view type, in the order in which they are offered. Adding one adds a file and a line here. */
export const viewTypes: readonly ViewType[] = [
  erased(gridView),
  erased(kanbanView),
  erased(galleryView),
  erased(listView),
  erased(recordPageView),
  erased(calendarView),
  erased(ganttView),
]

const byType = new Map(viewTypes.map((type) => [type.type, type]))

/** undefined for a type this version does not know: such a view is kept, and nothing shows it. */
export function findViewType(type: string): ViewType | undefined {
  return byType.get(type)
}

/** The type of a table's first view. */
export const firstViewType: ViewType = erased(gridView)

/** A view's question; undefined for a type this version does not know. */
export function queryOfView({ type, config }: Pick<View, 'type' | 'config'>): ViewQuery | undefined {
  return findViewType(type)?.query(config)
}

/** The config of a view of one type; undefined for a view of another one. */
export function configOf<Config extends object>(
  type: ViewType<Config>,
  view: Pick<View, 'type' | 'config'> | undefined,
): Config | undefined {
  return view?.type === type.type ? (view.config as Config) : undefined
}
