import { createHash } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Determined } from '#shared/fields/computed-config.ts'
import { computeOrder } from '#shared/computed/compute-order.ts'
import { determine, type Present } from '#server/computed/determine.ts'
import { readNodes, touchGraph, type GraphNode } from '#server/computed/graph.ts'
import { recomputeFields } from '#server/computed/recompute.ts'
import { waitForDay } from '#server/computed/refresh-now.ts'
import { tellComputed } from '#server/computed/watch-computed.ts'
import { refreshTable } from '#server/computed/refresh-table.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { touchAll } from '#server/storage/records/row-seq.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel, touchStructure, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'
import { joinedText } from '#shared/computed/result-of.ts'

interface Settled {
  node: GraphNode
  field: ModelField
  model: TableModel
  found: Determined
}

/**
 * Inside a write, after any change of structure or of the organisation's locale: determines every computed field's type again. Stores the
 * changes, and recomputes fields whose values may differ. It compares with the stored state, so it may run at any time and any number of
 * times.
 * @throws AppError `computed_cycle` with the fields' names when fields would read each other in a circle
 */
export function settleComputed(org: OrgDatabase, now: Date): void {
  const all = readNodes(org)
  const known = new Map(org.db.all(org.db.build.selectFrom('computed_field').selectAll()).map((row) => [row.field_id, row.signature]))
  if (all.length === 0 && known.size === 0) return
  const found = new Map<string, Settled>()
  for (const settled of inOrder(all)) found.set(settled.node.id, settle(org, settled, found))

  const anew = new Set<string>()
  const back = new Set<string>()
  for (const settled of found.values()) {
    // devices received nothing of a broken field, so they need it even if its values are the same as before
    const { problem } = settled.field.config as Partial<Determined>
    if (settled.found.result !== null && typeof problem === 'string') back.add(settled.node.tableId)
    storeFound(org, settled)
    if (settled.found.result === null) {
      // the column is kept unused; once the field is valid again, everything is compared
      if (known.has(settled.node.id)) org.db.run(org.db.build.deleteFrom('computed_field').where('field_id', '=', settled.node.id))
      continue
    }
    const signature = signatureOf(org, settled, found)
    if (known.get(settled.node.id) === signature) continue
    anew.add(settled.node.id)
    const row = { field_id: settled.node.id, table_id: settled.node.tableId, signature }
    org.db.run(
      org.db.build
        .insertInto('computed_field')
        .values(row)
        .onConflict((on) => on.column('field_id').doUpdateSet(row)),
    )
  }
  for (const fieldId of known.keys())
    if (!found.has(fieldId)) org.db.run(org.db.build.deleteFrom('computed_field').where('field_id', '=', fieldId))
  touchGraph(org)
  waitForDay(org, now)
  if (anew.size > 0) {
    const { records, cells } = recomputeFields(org, now, anew)
    touchAll(org, records)
    tellComputed(org, now, cells)
  }
  for (const tableId of back) refreshTable(org, tableId, now)
}

type Unsettled = Omit<Settled, 'found'>

function inOrder(all: readonly Unsettled[]): Unsettled[] {
  const ordered = computeOrder(all.map((one) => ({ ...one, id: one.node.id, reads: one.node.reads })))
  if (ordered.ok) return ordered.order
  throw new AppError('computed_cycle', { fields: ordered.cycle.map(({ field }) => ({ id: field.id, label: field.label })) })
}

/** A field's config with the findings of this run, for its readers. */
function presentOf(found: ReadonlyMap<string, Settled>): Present {
  return (field) => {
    const settled = found.get(field.id)
    return { type: field.type, config: settled ? { ...(field.config as object), ...settled.found } : field.config }
  }
}

function settle(org: OrgDatabase, { node, field, model }: Unsettled, found: ReadonlyMap<string, Settled>): Settled {
  return { node, field, model, found: determine(org, model, field, presentOf(found)) }
}

function storeFound(org: OrgDatabase, { field, model, found }: Settled): void {
  const { result, problem } = field.config as Determined
  if (JSON.stringify({ result, problem }) === JSON.stringify({ result: found.result, problem: found.problem })) return
  const config = JSON.stringify({ ...(field.config as object), ...found })
  org.db.run(org.db.build.updateTable('field_def').set({ config, seq: org.nextSeq() }).where('id', '=', field.id))
  touchStructure(org, model.id)
  org.changed()
}

/** Everything beside records that a field's values depend on. */
function signatureOf(org: OrgDatabase, { node, field, model, found }: Settled, all: ReadonlyMap<string, Settled>): string {
  const present = presentOf(all)
  const read = (table: TableModel | undefined, ids: readonly string[]) =>
    ids.map((id) => {
      const one = table?.field(id)
      const behaviour = one && behaviourOf(present(one))
      return [id, behaviour?.type, behaviour?.config, one?.link]
    })
  const { result: _result, problem: _problem, ...own } = field.config as Determined
  const through = node.through.map(({ links, fieldIds }) => [
    ...links,
    read(findTableModel(org, links.at(-1)?.targetTableId ?? ''), fieldIds),
  ])
  // figures do not hang on how the organisation writes them
  const locale = field.definition.compute === 'formula' || found.result?.type === joinedText.type ? orgLocale(org) : null
  const parts = [field.type, own, found.result, locale, read(model, node.own), through]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
