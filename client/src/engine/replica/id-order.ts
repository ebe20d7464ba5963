import { sortSteps } from '#client/engine/replica/sort-positions.ts'
import type { TableStore } from '#client/engine/replica/table-store.ts'

const orders = new WeakMap<TableStore, Uint32Array>()
const rowsPerStep = 4_096

/** All positions of a table in the order of their records' ids, in steps. Positions are never reused, so the order is cached until rows are added. */
export function* idOrder(store: TableStore): Generator<void, Uint32Array> {
  const known = orders.get(store) ?? new Uint32Array(0)
  const { capacity } = store
  if (known.length >= capacity) return known
  const order = new Uint32Array(capacity)
  order.set(known)
  // ids contain their creation time, so they are mostly in order already
  let isOrdered = true
  for (let position = known.length; position < capacity; position += 1) {
    order[position] = position
    const before = order[position - 1]
    isOrdered &&= before === undefined || store.compareIds(before, position) < 0
    if (position % rowsPerStep === 0) yield
  }
  if (!isOrdered) {
    const keys: string[] = []
    while (keys.length < capacity) {
      keys.push(store.idAt(keys.length))
      if (keys.length % rowsPerStep === 0) yield
    }
    yield* sortSteps(order, [{ keys, descending: false }])
  }
  if ((orders.get(store)?.length ?? 0) < capacity) orders.set(store, order)
  return order
}
