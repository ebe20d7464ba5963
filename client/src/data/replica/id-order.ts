import { sortPositions } from '#client/data/replica/sort-positions.ts'
import type { TableStore } from '#client/data/replica/table-store.ts'

const orders = new WeakMap<TableStore, Uint32Array>()

/** All positions of a table in the order of their records' ids. Positions are never reused, so it is known until rows are added. */
export function idOrder(store: TableStore): Uint32Array {
  const known = orders.get(store)
  if (known?.length === store.capacity) return known
  const order = Uint32Array.from({ length: store.capacity }, (_, position) => position)
  // ids carry the time they were made at, so they mostly stand in order already
  if (!order.every((position) => position === 0 || store.idAt(position - 1) < store.idAt(position))) {
    sortPositions(order, [{ keys: Array.from(order, (position) => store.idAt(position)), descending: false }])
  }
  orders.set(store, order)
  return order
}
