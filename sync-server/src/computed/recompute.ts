import { sql } from 'kysely'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Compute } from '#shared/fields/field-type.ts'
import { Changes, type Affected, type RecordsChanged } from '#server/computed/changes.ts'
import { computeEnv, type ComputeEnv } from '#server/computed/compute-env.ts'
import { formulaValues } from '#server/computed/formula-values.ts'
import { readGraph, type ComputedGraph, type GraphNode } from '#server/computed/graph.ts'
import { inPieces, type Worked } from '#server/computed/in-pieces.ts'
import { forgetParts } from '#server/computed/large-rollups.ts'
import { lookupValues, rollupValues } from '#server/computed/linked-values.ts'
import { clearStale, leaveRecords, markStale } from '#server/computed/stale.ts'
import { livingCells, storeValues } from '#server/computed/store-values.ts'
import { isWatched, type ComputedChange } from '#server/computed/watch-computed.ts'
import { fieldBudget, sliceBudget, writeBudget, type WorkBudget } from '#server/computed/work-budget.ts'
import type { WriteCause } from '#server/jobs/write-cause.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** The changes of a pass. */
export interface Recomputed {
  /** records whose computed cells changed, by table: they need a new seq */
  records: Map<string, Set<string>>
  /** the cells themselves, of watched fields only */
  cells: readonly ComputedChange[]
}

const unchanged: Recomputed = { records: new Map(), cells: [] }

/** Cells of one field that one write computes; an effect does the rest. */
const cellsAtOnce = 10_000

/** Cells that a write of fewer records computes: one cell that thousands look up would block everybody for a tenth of a second. */
const followingAtOnce = 2000

interface Piece {
  ids: readonly string[]
  children: Affected['children']
}

type Worker = (org: OrgDatabase, model: TableModel, field: ModelField, piece: Piece, env: ComputeEnv, budget: WorkBudget) => Worked

const workers: Readonly<Record<Compute, Worker>> = {
  formula: (org, model, field, { ids }, env, budget) => formulaValues(org, model, field, ids, env, budget),
  lookup: (org, model, field, { ids }, env) => ({ values: lookupValues(org, model, field, ids, env), left: [] }),
  figure: (org, model, field, { ids, children }, env) => ({ values: rollupValues(org, model, field, ids, children, env), left: [] }),
}

/**
 * Inside a write, after its records are stored: updates the computed cells that depend on them, in the order of dependence, with a few
 * statements per field. Stops at the time limit of a write (work-budget.ts); an effect does the rest. Costs one read when nothing is
 * computed. `cause` stays with what is left to an effect.
 */
export function recompute(org: OrgDatabase, now: Date, changed: RecordsChanged, cause?: WriteCause): Recomputed {
  const graph = readGraph(org)
  if (!graph.tables.has(changed.tableId)) return unchanged
  const limit = Math.min(cellsAtOnce, Math.max(followingAtOnce, countChanged(changed)))
  const run = new Run(org, now, { graph, limit, budget: writeBudget(), cause })
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

/** Inside a write: computes the given fields again, and those that depend on them. */
export function recomputeFields(org: OrgDatabase, now: Date, fieldIds: ReadonlySet<string>): Recomputed {
  return new Run(org, now, { graph: readGraph(org), limit: cellsAtOnce, budget: fieldBudget(), cause: undefined }).follow(fieldIds)
}

/**
 * Inside a write: computes one field for some records, and the fields that depend on it, within the time of a slice. @returns the records
 * whose cells changed, those that are left, and whether a cell was heavy
 */
export function recomputeSome(
  org: OrgDatabase,
  now: Date,
  fieldId: string,
  ids: readonly string[],
  cause?: WriteCause,
): { recomputed: Recomputed; left: readonly string[]; isHeavy: boolean } {
  const graph = readGraph(org)
  const budget = sliceBudget()
  const run = new Run(org, now, { graph, limit: followingAtOnce, budget, cause })
  const node = graph.node(fieldId)
  const left = node ? run.compute(node, { ids, children: new Set() }) : []
  return { recomputed: run.follow(), left, isHeavy: budget.isHeavy }
}

interface RunOptions {
  graph: ComputedGraph
  limit: number
  budget: WorkBudget
  cause: WriteCause | undefined
}

/** One pass over the graph; a field with more than `limit` affected records is left to an effect. */
class Run {
  readonly changes = new Changes()
  readonly #org: OrgDatabase
  readonly #now: Date
  readonly #graph: ComputedGraph
  readonly #limit: number
  readonly #budget: WorkBudget
  readonly #cause: WriteCause | undefined
  readonly #recomputed: Recomputed['records'] = new Map()
  readonly #cells: ComputedChange[] = []
  #env: ComputeEnv | undefined

  constructor(org: OrgDatabase, now: Date, { graph, limit, budget, cause }: RunOptions) {
    this.#org = org
    this.#now = now
    this.#graph = graph
    this.#limit = limit
    this.#budget = budget
    this.#cause = cause
  }

  follow(anew: ReadonlySet<string> = new Set()): Recomputed {
    for (const node of this.#graph.order) {
      if (anew.has(node.id)) {
        this.#startOver(node)
        continue
      }
      const affected = this.changes.affectedOf(this.#org, node, this.#limit)
      if (affected.tooMany) this.#leaveToEffect(node)
      else if (affected.ids.size > 0) this.#computeOrLeave(node, affected)
    }
    return { records: this.#recomputed, cells: this.#cells }
  }

  #computeOrLeave(node: GraphNode, { ids, children }: Affected): void {
    const left = this.compute(node, { ids: [...ids], children })
    if (left.length === 0) return
    forgetParts(this.#org, node.id, left)
    leaveRecords(this.#org, node, left, this.#now, this.#cause)
  }

  #startOver(node: GraphNode): void {
    const org = this.#org
    const rows = org.db.all(sql<{ id: string }>`SELECT id FROM ${recordTable(node.tableId)} ORDER BY id LIMIT ${cellsAtOnce + 1}`)
    if (rows.length > cellsAtOnce) return this.#leaveToEffect(node)
    forgetParts(org, node.id)
    clearStale(org, node.tableId, node.id)
    const ids = rows.map((row) => row.id)
    const left = this.compute(node, { ids, children: new Set() })
    if (left.length > 0) markStale(org, node, this.#now, this.#cause, ids[ids.length - left.length - 1] ?? '')
  }

  /** The effect starts again with all parts, because it does not learn which linked records changed. */
  #leaveToEffect(node: GraphNode): void {
    forgetParts(this.#org, node.id)
    markStale(this.#org, node, this.#now, this.#cause)
  }

  /** @returns the records for which there was no time: the last of the given ones */
  compute(node: GraphNode, { ids, children }: Piece): string[] {
    const org = this.#org
    const model = findTableModel(org, node.tableId)
    const field = model?.field(node.id)
    const way = field?.definition.compute ?? 'none'
    if (!model || !field || way === 'none' || behaviourOf(field).definition === field.definition) return []
    const env = (this.#env ??= computeEnv(org, this.#now))
    return inPieces(
      ids,
      this.#budget,
      (piece) => workers[way](org, model, field, { ids: piece, children }, env, this.#budget),
      (values) => this.#store(node, field, values),
    )
  }

  #store(node: GraphNode, field: ModelField, values: Worked['values']): void {
    const org = this.#org
    const before = isWatched(org, field) ? livingCells(org, field, [...values.keys()]) : undefined
    const changed = storeValues(org, node.tableId, field.id, values)
    this.#note(node, changed)
    for (const recordId of before ? changed : []) {
      const cell = before?.get(recordId)
      if (cell !== undefined)
        this.#cells.push({ tableId: node.tableId, fieldId: field.id, recordId, before: cell, after: values.get(recordId) ?? null })
    }
  }

  #note({ id, tableId }: GraphNode, changed: readonly string[]): void {
    if (changed.length === 0) return
    this.changes.cell(id, changed)
    const known = this.#recomputed.get(tableId)
    if (known) for (const one of changed) known.add(one)
    else this.#recomputed.set(tableId, new Set(changed))
  }
}
