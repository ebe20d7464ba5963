import { useMemo } from 'react'
import { ownPlace, placeBetween, recordPlaceId, type RecordPlace } from '#shared/nouns/records/record-place.ts'
import type { EntityPatch } from '#client/engine/replica/patch.ts'
import { readEntities, useEntities } from '#client/engine/replica/use-entities.ts'

/** Places that a gesture gives to records in one view. Null: among those that nobody dragged. */
export interface Placing {
  viewId: string
  places: readonly { recordId: string; position: string | null }[]
}

/** The most records that one gesture places, as the server takes them. */
export const mostPlaced = 1000

const none: ReadonlyMap<string, string> = new Map()
/** Places by view, of one list of the replica. */
const known = new WeakMap<readonly RecordPlace[], Map<string, Map<string, string>>>()

function byView(all: readonly RecordPlace[]): Map<string, Map<string, string>> {
  let views = known.get(all)
  if (views) return views
  views = new Map()
  for (const { viewId, recordId, position } of all) {
    if (position === null) continue
    const places = views.get(viewId) ?? new Map<string, string>()
    views.set(viewId, places.set(recordId, position))
  }
  known.set(all, views)
  return views
}

/** The places of a view's dragged records, by record. */
export function useRecordPlaces(viewId: string | undefined): ReadonlyMap<string, string> {
  const all = useEntities('recordPlace')
  return useMemo(() => (viewId === undefined ? none : (byView(all).get(viewId) ?? none)), [all, viewId])
}

/** The places that these records have now, to put them back. */
export function placesNow({ viewId, places }: Placing): Placing {
  const present = byView(readEntities('recordPlace')).get(viewId) ?? none
  return { viewId, places: places.map(({ recordId }) => ({ recordId, position: present.get(recordId) ?? null })) }
}

/** Records in a row between two others of a view; null is its open end. */
export function placingOf(viewId: string, recordIds: readonly string[], before: string | null, after: string | null): Placing {
  const present = byView(readEntities('recordPlace')).get(viewId) ?? none
  const placeOf = (id: string | null): string | null => (id === null ? null : (present.get(id) ?? ownPlace(id)))
  const end = placeOf(after)
  let last = placeOf(before)
  const places = recordIds.map((recordId) => ({ recordId, position: (last = placeBetween(last, end, recordId)) }))
  return { viewId, places }
}

export function placePatches({ viewId, places }: Placing): EntityPatch[] {
  return places.map(({ recordId, position }) => {
    const id = recordPlaceId(viewId, recordId)
    return { entity: 'recordPlace', id, data: position === null ? null : { id, viewId, recordId, position } }
  })
}
