import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { computeOrder, type ComputedNode } from '#shared/computed/compute-order.ts'

/** Nodes that read any of each other, and plain fields. */
const graph = fc
  .array(fc.array(fc.nat(14), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
  .map((reads): ComputedNode[] => reads.map((ids, index) => ({ id: `f${index}`, reads: ids.map((id) => `f${id}`) })))

/** True when a field reaches itself by following reads. */
function hasCycle(nodes: readonly ComputedNode[]): boolean {
  const reads = new Map(nodes.map((node) => [node.id, node.reads]))
  return nodes.some((start) => {
    const reached = new Set(start.reads)
    for (const id of reached) for (const next of reads.get(id) ?? []) reached.add(next)
    return reached.has(start.id)
  })
}

describe('the order of computing', () => {
  test.prop([graph])('puts each field after all it reads, or names a circle that is one', (nodes) => {
    const outcome = computeOrder(nodes)
    expect(outcome.ok).toBe(!hasCycle(nodes))
    if (outcome.ok) {
      const place = new Map(outcome.order.map((node, index) => [node.id, index]))
      expect(place.size).toBe(nodes.length)
      for (const [index, node] of outcome.order.entries()) for (const id of node.reads) expect(place.get(id) ?? -1).toBeLessThan(index)
      return
    }
    const { cycle } = outcome
    expect(new Set(cycle.map((node) => node.id)).size).toBe(cycle.length)
    cycle.forEach((node, index) => expect(node.reads).toContain(cycle[(index + 1) % cycle.length]?.id))
  })

  it('follows very long chains', () => {
    const nodes = Array.from({ length: 50_000 }, (_, index) => ({ id: `f${index}`, reads: [`f${index + 1}`] }))
    const outcome = computeOrder(nodes)
    expect(outcome.ok && outcome.order[0]?.id).toBe('f49999')
  })
})
