import { calendarFace } from '#client/views/calendar/calendar-face.ts'
import { galleryFace } from '#client/views/gallery/gallery-face.ts'
import { ganttFace } from '#client/views/gantt/gantt-face.ts'
import { gridFace } from '#client/views/grid/grid-face.ts'
import { kanbanFace } from '#client/views/kanban/kanban-face.ts'
import { listFace } from '#client/views/list/list-face.ts'
import { recordFace } from '#client/views/record/record-face.ts'
import type { ViewFace } from '#client/views/view-face.ts'

/** Every view type's face, in the order of the menu. Adding one adds a folder and a line here. */
export const viewFaces: readonly ViewFace[] = [gridFace, kanbanFace, galleryFace, listFace, recordFace, calendarFace, ganttFace]

/** undefined for a type this version does not know. */
export function findViewFace(type: string): ViewFace | undefined {
  return viewFaces.find((face) => face.type === type)
}
