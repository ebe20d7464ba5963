import { computeOrder } from '#shared/computed/compute-order.ts'
import { isWorkedOut, readsOf } from '#shared/computed/reads.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

/** The fields that would read each other in a cycle after this change; the server refuses the same. */
export function findCycle(field: Pick<Field, 'id' | 'type' | 'label' | 'config'>): { id: string; label: string }[] | undefined {
  const all = [...readEntities('field').filter((other) => other.id !== field.id), field]
  const nodes = all.flatMap((one) => {
    const reads = isWorkedOut(one) ? readsOf(one) : undefined
    return reads ? [{ id: one.id, label: one.label, reads: [...reads.own, ...(reads.through?.fieldIds ?? [])] }] : []
  })
  const order = computeOrder(nodes)
  return order.ok ? undefined : order.cycle
}
