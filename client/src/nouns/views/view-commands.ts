import { newShortId } from '#shared/lib/ids.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import type { View } from '#shared/views/view.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

interface NewView {
  tableId: string
  label: string
  type: string
  config: object
  /** whose own view it is; undefined: everybody's */
  ownerId: string | undefined
}

export function createView({ tableId, label, type, config, ownerId }: NewView): View {
  const last = readEntities('view')
    .filter((view) => view.tableId === tableId)
    .toSorted(byPosition)
    .at(-1)
  const stored = { id: newShortId('v'), tableId, type, label, position: positionBetween(last?.position ?? null, null), config }
  const view: View = { ...stored, ...(ownerId !== undefined && { ownerId }) }
  mutate('views.create', { ...stored, ...(ownerId !== undefined && { personal: true }) }, [{ entity: 'view', id: view.id, data: view }])
  return view
}

/** Shows an own view to everybody from now on. */
export function shareView(view: View): void {
  mutate('views.update', { id: view.id, tableId: view.tableId, shared: true }, [{ entity: 'view', id: view.id, data: { ownerId: null } }])
}

/** Keeps everybody's view as it is until it is unlocked. */
export function lockView(view: View, locked: boolean): void {
  mutate('views.update', { id: view.id, tableId: view.tableId, locked }, [{ entity: 'view', id: view.id, data: { locked } }])
}

export function renameView(view: View, label: string): void {
  mutate('views.update', { id: view.id, tableId: view.tableId, label }, [{ entity: 'view', id: view.id, data: { label } }])
}

/** Puts a view at a position among those of its table, for everyone. */
export function placeView(view: View, position: string): void {
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

/** Brings a deleted view back. */
export function restoreView(view: View): void {
  mutate('views.restore', { id: view.id, tableId: view.tableId }, [{ entity: 'view', id: view.id, data: view }])
}
