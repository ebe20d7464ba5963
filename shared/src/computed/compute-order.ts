export interface ComputedNode {
  id: string
  /** ids of the fields it reads; ids without a node are plain fields */
  reads: readonly string[]
}

export type ComputeOrder<N> = { ok: true; order: N[] } | { ok: false; cycle: N[] }

/**
 * The order in which computed fields are worked out: each after everything it reads. When there is none, one cycle: each of its fields
 * reads the next one, and the last reads the first. Ties keep the order given. Works without recursion, however long the chains are.
 */
export function computeOrder<N extends ComputedNode>(nodes: readonly N[]): ComputeOrder<N> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const state = new Map<string, 'open' | 'done'>()
  const order: N[] = []
  for (const start of nodes) {
    const path: { node: N; next: number }[] = state.has(start.id) ? [] : [{ node: start, next: 0 }]
    state.set(start.id, state.get(start.id) ?? 'open')
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const read = top.node.reads[top.next++]
      if (read === undefined) {
        state.set(top.node.id, 'done')
        order.push(top.node)
        path.pop()
        continue
      }
      const node = byId.get(read)
      if (!node || state.get(read) === 'done') continue
      if (state.get(read) === 'open')
        return { ok: false, cycle: path.slice(path.findIndex((step) => step.node.id === read)).map((step) => step.node) }
      state.set(read, 'open')
      path.push({ node, next: 0 })
    }
  }
  return { ok: true, order }
}
