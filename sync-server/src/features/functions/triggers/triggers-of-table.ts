import type { TriggerEvent } from '#shared/nouns/functions/function.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import type { WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** A function that records of a table start. */
export interface Trigger {
  id: string
  version: number
  /** who saved its code: it has their rights */
  ownerId: string
  isAsync: boolean
  events: ReadonlySet<TriggerEvent>
}

const none: readonly Trigger[] = []

/** The triggers of a table that are on, in the order of their making. */
export const triggersOfTable = (org: OrgDatabase, tableId: string): readonly Trigger[] => triggersByTable(org).get(tableId) ?? none

const triggersByTable = untilChanged(({ db }) => {
  const rows = db.all(
    db.build
      .selectFrom('low_code_function')
      .select(['id', 'version', 'owner_id', 'is_async', 'events', 'table_id'])
      .where('active', '=', 1)
      .where('events', 'is not', null)
      .where('version', '>', 0)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  )
  const byTable = new Map<string, Trigger[]>()
  for (const { id, version, owner_id: ownerId, is_async: isAsync, events, table_id: tableId } of rows) {
    const one = { id, version, ownerId, isAsync: isAsync === 1, events: new Set(JSON.parse(events ?? '[]') as TriggerEvent[]) }
    byTable.set(tableId ?? '', [...(byTable.get(tableId ?? '') ?? []), one])
  }
  return byTable
})

/** A record that comes back counts as inserted. */
const ends = { create: 'Insert', restore: 'Insert', update: 'Update', delete: 'Delete' } as const

export const eventOf = (when: 'before' | 'after', op: WrittenRecord['op']): TriggerEvent => `${when}${ends[op]}`

/** True while the plan has no functions: triggers rest, as automations do. */
export function triggersRest(org: OrgDatabase, now: Date): boolean {
  const { features } = readPlan(org, now)
  return features !== undefined && !features.has('lowCode')
}
