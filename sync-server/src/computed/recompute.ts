import { sql } from 'kysely'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { Changes, type Affected, type RecordsChanged } from '#server/computed/changes.ts'
import { computeEnv, type ComputeEnv } from '#server/computed/compute-env.ts'
import { formulaValues } from '#server/computed/formula-values.ts'
import { readGraph, type ComputedGraph, type GraphNode } from '#server/computed/graph.ts'
import { forgetParts } from '#server/computed/large-rollups.ts'
import { lookupValues, rollupValues } from '#server/computed/linked-values.ts'
import { clearStale, markStale } from '#server/computed/stale.ts'
import { storeValues } from '#server/computed/store-values.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** Records whose computed cells changed, by table. */
export type Recomputed = Map<string, Set<string>>

/** Cells of one field that one write works out; more of them follow in an effect. */
const cellsAtOnce = 10_000

/** So many that a write which changes fewer records works out: one cell that thousands look up would hold everybody for a tenth of a second. */
const followingAtOnce = 2000

type Compute = (org: OrgDatabase, model: TableModel, field: ModelField, affected: Affected, env: ComputeEnv) => Map<string, CellValue>

const computers: Partial<Record<FieldTypeName, Compute>> = {
  advancedFormula: (org, model, field, { ids }, env) => formulaValues(org, model, field, [...ids], env),
  vlookup: (org, model, field, { ids }, env) => lookupValues(org, model, field, [...ids], env),
  rollup: rollupValues,
}

/**
 * Inside a write, after its records are stored: brings every computed cell that depends on them up to date, in the order of dependence,
 * a few statements per field however many records. Costs one read when nothing is computed. @returns the records whose computed cells
 * changed: they need a new seq.
 */
export function recompute(org: OrgDatabase, now: Date, changed: RecordsChanged): Recomputed {
  const graph = readGraph(org)
  if (!graph.tables.has(changed.tableId)) return new Map()
  const run = new Run(org, now, graph, Math.min(cellsAtOnce, Math.max(followingAtOnce, countChanged(changed))))
  run.changes.add(changed)
  return run.follow()
}

function countChanged({ created, moved, cells }: RecordsChanged): number {
  let updated = 0
  for (const ids of cells.values()) updated = Math.max(updated, ids.length)
  return created.length + moved.length + updated
}

/** Whether a change of the table's records may change a computed cell. */
export function isReadByComputed(org: OrgDatabase, tableId: string): boolean {
  return readGraph(org).tables.has(tableId)
}

/** Inside a write: works the given fields out anew, and what depends on them. */
export function recomputeFields(org: OrgDatabase, now: Date, fieldIds: ReadonlySet<string>): Recomputed {
  return new Run(org, now, readGraph(org), cellsAtOnce).follow(fieldIds)
}

/** Inside a write: works out one field for some records, and what depends on them. */
export function recomputeSome(org: OrgDatabase, now: Date, fieldId: string, ids: readonly string[]): Recomputed {
  const graph = readGraph(org)
  const run = new Run(org, now, graph, followingAtOnce)
  const node = graph.node(fieldId)
  if (node) run.compute(node, { ids: new Set(ids), children: new Set(), tooMany: false })
  return run.follow()
}

/** One pass over the graph; of a field that more than `limit` records would need worked out, an effect does it. */
class Run {
  readonly changes = new Changes()
  readonly #org: OrgDatabase
  readonly #now: Date
  readonly #graph: ComputedGraph
  readonly #limit: number
  readonly #recomputed: Recomputed = new Map()
  #env: ComputeEnv | undefined

  constructor(org: OrgDatabase, now: Date, graph: ComputedGraph, limit: number) {
    this.#org = org
    this.#now = now
    this.#graph = graph
    this.#limit = limit
  }

  follow(anew: ReadonlySet<string> = new Set()): Recomputed {
    for (const node of this.#graph.order) {
      if (anew.has(node.id)) {
        this.#startOver(node)
        continue
      }
      const affected = this.changes.affectedOf(this.#org, node, this.#limit)
      if (affected.tooMany) this.#leaveToEffect(node)
      else if (affected.ids.size > 0) this.compute(node, affected)
    }
    return this.#recomputed
  }

  #startOver(node: GraphNode): void {
    const org = this.#org
    const rows = org.db.all(sql<{ id: string }>`SELECT id FROM ${recordTable(node.tableId)} LIMIT ${cellsAtOnce + 1}`)
    if (rows.length > cellsAtOnce) return this.#leaveToEffect(node)
    forgetParts(org, node.id)
    clearStale(org, node.tableId, node.id)
    this.compute(node, { ids: new Set(rows.map((row) => row.id)), children: new Set(), tooMany: false })
  }

  /** It begins with all parts anew: which of the linked records changed is not told to it. */
  #leaveToEffect(node: GraphNode): void {
    forgetParts(this.#org, node.id)
    markStale(this.#org, node.tableId, node.id, this.#now)
  }

  compute(node: GraphNode, affected: Affected): void {
    const model = findTableModel(this.#org, node.tableId)
    const field = model?.field(node.id)
    if (!model || !field || behaviourOf(field).definition === field.definition) return
    this.#env ??= computeEnv(this.#org, this.#now)
    const values = computers[field.type]?.(this.#org, model, field, affected, this.#env)
    const changed = values ? storeValues(this.#org, model.id, field.id, values) : []
    if (changed.length === 0) return
    this.changes.cell(node.id, changed)
    const known = this.#recomputed.get(node.tableId)
    if (known) for (const id of changed) known.add(id)
    else this.#recomputed.set(node.tableId, new Set(changed))
  }
}
