import { readsOf } from '#shared/computed/reads.ts'
import { figuresOf, rollupValue } from '#shared/computed/rollup-value.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { computeEnv, type ComputeEnv } from '#server/computed/compute-env.ts'
import { joinedText, lookupValue } from '#server/computed/linked-values.ts'
import type { PastMoment } from '#server/records/past/moment.ts'
import type { PastLink } from '#server/records/past/past-links.ts'
import { pastTarget, type PastTarget } from '#server/records/past/past-target.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'

/** Rollups and lookups whose values at a moment can be computed from the past cells behind their link. */
export interface PastLookups {
  fields: readonly ModelField[]
  /** their values for each of the records */
  cells(ids: readonly string[]): Map<string, Record<string, CellValue>>
}

export const noLookups: PastLookups = { fields: [], cells: () => new Map() }

interface Lookup {
  field: ModelField
  link: PastLink
  target: PastTarget
}

/**
 * The rollups and lookups through a link with known past, on fields with known past cells. They are computed with today's settings and the
 * clock of the moment.
 */
export function pastLookups(
  context: OrgContext,
  candidates: readonly ModelField[],
  links: readonly PastLink[],
  moment: PastMoment,
): PastLookups {
  const targets = new Map<string, PastTarget | undefined>()
  const targetOf = (tableId: string): PastTarget | undefined => {
    const model = findTableModel(context.org, tableId)
    if (!targets.has(tableId)) targets.set(tableId, model && pastTarget(context, model, moment))
    return targets.get(tableId)
  }
  const lookups = candidates.flatMap((field): Lookup[] => {
    const through = readsOf(field)?.through
    const link = links.find((one) => one.field.id === through?.linkFieldId)
    const target = link?.field.link && targetOf(link.field.link.targetTableId)
    const isTold = target && field.behaviour.definition !== field.definition && through?.fieldIds.every((id) => target.tells(id))
    return link && target && isTold ? [{ field, link, target }] : []
  })
  if (lookups.length === 0) return noLookups
  const env = computeEnv(context.org, new Date(moment.at))
  return { fields: lookups.map(({ field }) => field), cells: (ids) => cellsOf(lookups, ids, moment, env) }
}

function cellsOf(
  lookups: readonly Lookup[],
  ids: readonly string[],
  moment: PastMoment,
  env: ComputeEnv,
): ReturnType<PastLookups['cells']> {
  const cells = new Map(ids.map((id): [string, Record<string, CellValue>] => [id, {}]))
  for (const link of new Set(lookups.map((lookup) => lookup.link))) {
    const { then } = link.cells(ids)
    const through = lookups.filter((lookup) => lookup.link === link)
    const reads = new Set(through.flatMap(({ field }) => readsOf(field)?.through?.fieldIds ?? []))
    const linked = through[0]?.target.cells([...new Set([...then.values()].flat())], reads)
    for (const { field, target } of through) {
      const valueOf = valueMaker(field, link, target, moment, env)
      for (const [id, others] of then) {
        const record = cells.get(id)
        if (record) record[field.id] = valueOf(others.map((other) => linked?.get(other)).filter((one) => one !== undefined))
      }
    }
  }
  return cells
}

type LinkedCells = Record<string, CellValue>

/** Computes the field's value from linked records, which are in the order of their ids. */
function valueMaker(field: ModelField, link: PastLink, target: PastTarget, { at }: PastMoment, env: ComputeEnv) {
  const { targetFieldId, function: name, filter = null } = field.config as Pick<RollupConfig, 'targetFieldId'> & Partial<RollupConfig>
  const { fields, timezone } = target.model
  const shown = targetFieldId === null ? undefined : target.model.field(targetFieldId)
  const prepared = prepareFilter(filter, fields, {
    currentUserId: null,
    unfinished: 'leaveOut',
    moment: { timezone, now: Date.parse(at) },
  })
  const counts = predicateOf(prepared)
  const isWhole = shown?.behaviour.definition.column === 'integer'
  const isList = field.behaviour.definition.column === 'json'
  const limitToOne = link.field.link?.limitToOne ?? false
  return (linked: readonly LinkedCells[]): CellValue => {
    const counted = filter ? linked.filter((cells) => counts({ id: '', cell: (id) => cells[id] ?? null })) : linked
    const cells = counted.map((one) => (shown ? (one[shown.id] ?? null) : 1))
    if (name && name !== 'join') return rollupValue(name, figuresOf(cells), isWhole)
    if (!shown) return null
    return name ? joinedText(shown, cells, env) : lookupValue(shown, cells, { limitToOne, isList }, env)
  }
}
