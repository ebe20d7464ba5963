import { newShortId } from '#shared/lib/ids.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import type { View } from '#shared/views/view.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

export function createView(tableId: string, label: string, type: string, config: object): View {
  const last = readEntities('view')
    .filter((view) => view.tableId === tableId)
    .toSorted(byPosition)
    .at(-1)
  const view: View = { id: newShortId('v'), tableId, type, label, position: positionBetween(last?.position ?? null, null), config }
  mutate('views.create', { ...view }, [{ entity: 'view', id: view.id, data: view }])
  return view
}

export function renameView(view: View, label: string): void {
  mutate('views.update', { id: view.id, tableId: view.tableId, label }, [{ entity: 'view', id: view.id, data: { label } }])
}

/** Puts a view between two others of its table, for everyone; undefined is the open end. */
export function moveView(view: View, before: View | undefined, after: View | undefined): void {
  const position = positionBetween(before?.position ?? null, after?.position ?? null)
  mutate('views.update', { id: view.id, tableId: view.tableId, position }, [{ entity: 'view', id: view.id, data: { position } }])
}

/** Saves settings for everyone; only the named parts change. */
export function saveViewConfig(view: View, patch: object): void {
  const config = { ...view.config, ...patch }
  mutate('views.update', { id: view.id, tableId: view.tableId, config: patch }, [{ entity: 'view', id: view.id, data: { config } }])
}

export function deleteView(view: View): void {
  mutate('views.delete', { id: view.id, tableId: view.tableId }, [{ entity: 'view', id: view.id, data: null }])
}
