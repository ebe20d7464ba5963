import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import { isFilterGroup, type FilterGroup } from '#shared/values/query.ts'
import { formulaOf } from '#server/computed/formula-values.ts'
import { readGraph } from '#server/computed/graph.ts'
import { recomputeFields } from '#server/computed/recompute.ts'
import { tellComputed } from '#server/computed/watch-computed.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { nextRun } from '#server/jobs/schedules.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { touchAll } from '#server/storage/records/row-seq.ts'
import { findTableModel, type TableModel } from '#server/storage/records/table-model.ts'

/**
 * Values that depend on today are stored in a column like all computed ones. They are computed again when the organisation's day changes.
 * They sort, filter, count and sync like the rest, and every device shows the same. If they were computed on reading, as pages and devices
 * do, a filter would have no column. The same record would also read differently in two places.
 */
export async function refreshNow({ org, platform, signal }: EffectContext): Promise<void> {
  signal.throwIfAborted()
  await org.db.write(() => {
    const fields = fieldsOfToday(org)
    if (fields.size === 0) return
    const { records, cells } = recomputeFields(org, platform.now(), fields)
    touchAll(org, records)
    tellComputed(org, platform.now(), cells)
    enqueueRefresh(org, platform.now())
  })
}

/** Inside the write that gives a change of day up: the next one comes all the same. */
export function giveUpRefresh(_payload: unknown, org: OrgDatabase, now: Date): void {
  enqueueRefresh(org, now)
}

/** Inside a write: schedules the next change of day, once, if any field depends on it. */
export function waitForDay(org: OrgDatabase, now: Date): void {
  if (fieldsOfToday(org).size > 0) enqueueRefresh(org, now)
}

function enqueueRefresh(org: OrgDatabase, now: Date): void {
  const midnight = nextRun('0 0 * * *', orgLocale(org).timezone, now)
  if (midnight) enqueueEffect(org, 'records.refreshNow', {}, midnight, { id: `computed-${midnight.toISOString()}` })
}

/** Formulas that use the current time or people's names, which change without their records, and rollups filtered relative to today. */
function fieldsOfToday(org: OrgDatabase): Set<string> {
  const ids = readGraph(org).order.flatMap(({ id, tableId, own }) => {
    const model = findTableModel(org, tableId)
    const field = model?.field(id)
    if (model && field?.definition.compute === 'figure') return countsByToday(org, model, field.config as RollupConfig) ? [id] : []
    if (!model || field?.definition.compute !== 'formula') return []
    const compiled = formulaOf(model, field)
    const namesPeople = own.some((read) => model.field(read)?.behaviour.definition.holds === 'users')
    return namesPeople || (compiled.ok && compiled.formula.usesNow) ? [id] : []
  })
  return new Set(ids)
}

function countsByToday(org: OrgDatabase, model: TableModel, { linkFieldId, filter }: RollupConfig): boolean {
  const link = model.field(linkFieldId ?? '')?.link
  const target = link && findTableModel(org, link.targetTableId)
  return target !== undefined && filter !== null && asksForToday(filter, target)
}

/** A day like *the last 7 days*, or an age in days. */
function asksForToday(group: FilterGroup, target: TableModel): boolean {
  return group.nodes.some((node) => {
    if (isFilterGroup(node)) return asksForToday(node, target)
    const { value } = node
    if (typeof value === 'object' && value !== null && 'relative' in value) return true
    const { operators } = target.field(node.fieldId)?.behaviour.definition ?? {}
    return operators?.find((operator) => operator.name === node.operator)?.input === 'days'
  })
}
