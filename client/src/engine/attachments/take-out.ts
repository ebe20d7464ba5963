import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { currentAccess } from '#client/engine/live/table-plan.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'

/**
 * Removes a file that can never arrive from the cells that name it, in the records on this device. It is an ordinary change: it reaches others, and
 * undo takes it back. Without write access nothing is tried, and the name stays for somebody else to remove.
 */
export async function takeOut(
  { session, replica, outbox }: Pick<Device, 'session' | 'replica' | 'outbox'>,
  { id, tableId, fieldId }: { id: string; tableId: string; fieldId: string },
): Promise<void> {
  const field = replica.entities('field').find(fieldId)
  const { editRecords, readonlyFields } = currentAccess(replica, session).table(tableId)
  if (!field || !editRecords || readonlyFields.has(fieldId)) return
  const table = replica.table(tableId)
  await table.load()
  const { store } = table
  const patches: RecordPatch[] = []
  for (let position = 0; position < store.capacity; position += 1) {
    const cell = store.isAlive(position) ? store.column(fieldId)?.get(position) : undefined
    if (!Array.isArray(cell) || !cell.includes(id)) continue
    const left = cell.filter((one) => one !== id)
    const { id: recordId, seq } = store.rowAt(position)
    patches.push({ tableId, recordId, values: { [fieldId]: left.length > 0 ? left : null }, base: seq })
  }
  if (patches.length === 0) return
  const args: MutationArgs['records.change'] = {
    tableId,
    changes: patches.map(({ recordId, values, base }) => ({ op: 'update', id: recordId, values: values ?? {}, base: base ?? 0 })),
    gesture: 'edit',
    types: { [fieldId]: field.type },
  }
  outbox.add('records.change', args, patches)
}
