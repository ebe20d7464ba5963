import type { Device } from '#client/engine/device/current-device.ts'

const mostAtOnce = 500
const waiting = new WeakMap<Device, Map<string, Set<string>>>()
const asked = new WeakMap<Device, Set<string>>()

/**
 * Fetches a record of a large table that is not here, such as the target of a link. A record is asked for once while it is on its way, and all of one
 * moment share a call. Offline it does nothing.
 */
export function fetchMissing(device: Device, tableId: string, recordId: string): void {
  const { replica, network } = device
  if (!network.online.get() || !replica.isLarge(tableId) || replica.localTable(tableId).store.find(recordId)) return
  const seen = asked.get(device) ?? new Set()
  asked.set(device, seen)
  if (seen.has(recordId)) return
  seen.add(recordId)
  const tables = waiting.get(device) ?? new Map<string, Set<string>>()
  waiting.set(device, tables)
  const ids = tables.get(tableId)
  if (ids) return void ids.add(recordId)
  tables.set(tableId, new Set([recordId]))
  queueMicrotask(() => {
    const wanted = [...(tables.get(tableId) ?? [])]
    tables.delete(tableId)
    void fetchRecords(device, tableId, wanted, seen)
  })
}

async function fetchRecords(device: Device, tableId: string, ids: readonly string[], seen: Set<string>): Promise<void> {
  const { replica, server } = device
  const table = replica.localTable(tableId)
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const part = ids.slice(from, from + mostAtOnce)
    const seq = table.meta?.seq ?? replica.heads.get().find((head) => head.id === tableId)?.seq ?? 0
    try {
      const { columns } = await server.records(tableId, part)
      await device.keepPage(tableId, columns, seq)
      // a forgotten record may be asked for again; a missing one not
      for (const id of columns.id) seen.delete(id)
    } catch {
      for (const id of part) seen.delete(id)
    }
  }
}
