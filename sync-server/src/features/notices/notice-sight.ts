import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'
import { isItemType } from '#shared/values/item-type.ts'
import { seesNoticePlace } from '#server/access/notice-places.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type OpenTable } from '#server/access/record-rights.ts'
import { findItem } from '#server/items/find-item.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { withinRows } from '#server/records/read/within-rows.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

type Place = Pick<NoticeAbout, 'itemType' | 'itemId' | 'recordId' | 'fieldId'>

/** A table outside the trash that the person may read, if they also see the field. */
export function findTable(context: OrgContext, tableId: string, fieldId: string | null): OpenTable | undefined {
  const access = context.access.table(tableId)
  const model = access.read ? findTableModel(context.org, tableId) : undefined
  if (!model || model.archived) return undefined
  if (fieldId === null) return { model, access }
  const field = model.field(fieldId)
  return field && isFieldVisible(context, access, field) ? { model, access } : undefined
}

/**
 * Whether the person may see each of these places now, records of the trash included: a notice of a deleted record stays. Places are asked about
 * together: one statement for the records of a table.
 */
export function sightOf(context: OrgContext, places: readonly Place[]): (place: Place) => boolean {
  const wanted = new Map<string, Set<string>>()
  for (const { itemType, itemId, recordId } of places) {
    if (itemType !== 'table' || recordId === null) continue
    const ids = wanted.get(itemId) ?? new Set<string>()
    wanted.set(itemId, ids.add(recordId))
  }
  const records = new Map([...wanted].map(([tableId, ids]) => [tableId, recordsInSight(context, tableId, [...ids])]))
  const items = new Map<string, boolean>()
  const seesItem = ({ itemType, itemId }: Place): boolean => {
    const key = `${itemType} ${itemId}`
    const known = items.get(key) ?? seesWhole(context, itemType, itemId)
    items.set(key, known)
    return known
  }
  return (place) => {
    if (place.itemType !== 'table') return seesItem(place)
    if (!findTable(context, place.itemId, place.fieldId)) return false
    return place.recordId === null || records.get(place.itemId)?.has(place.recordId) === true
  }
}

function seesWhole(context: OrgContext, type: NoticePlaceType, id: string): boolean {
  if (!isItemType(type)) return seesNoticePlace(context, type, id)
  return context.access.item(type, id) !== 'none' && findItem(context.org, type, id) !== undefined
}

/** The records among `ids` that the person may see, those of the trash included. */
function recordsInSight(context: OrgContext, tableId: string, ids: readonly string[]): Set<string> {
  const table = findTable(context, tableId, null)
  if (!table) return new Set()
  const stored = loadRecords(context.org, table.model, withinRows(context, table, ids), [])
  return new Set([...stored.values()].flatMap(({ id, purged }) => (purged ? [] : [id])))
}

/** Whether the person may see one place now; a record of the trash is none that one could be told of. */
export function seesPlace(context: OrgContext, place: Place): boolean {
  if (!sightOf(context, [place])(place)) return false
  const { itemType, itemId, recordId } = place
  const model = itemType === 'table' && recordId !== null ? findTableModel(context.org, itemId) : undefined
  return !model || recordId === null || loadRecords(context.org, model, [recordId], []).get(recordId)?.deleted === false
}
