import type { CellValue } from '#shared/values/cell-value.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { pauseLost } from '#server/automations/flow/effect-kinds.ts'
import { rulesOfTable, waitedFields, type Rule } from '#server/features/automations/matching/rules-of-table.ts'
import { triggerTests, type Matched } from '#server/features/automations/matching/trigger-tests.ts'
import { wakeByRecords } from '#server/automations/waits/wake-runs.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { AfterWrite, RecordHook, WrittenRecord } from '#server/records/write/hooks/record-hook.ts'

/** Matches every write of records with the automations of its table: one event for each automation and write, in the same commit. */
export const automationHook: RecordHook = {
  name: 'automations',

  watches: (model, org) => {
    const rules = rulesOfTable(org, model.id)
    if (rules.some((rule) => isLost(rule, model))) return { fields: 'all' }
    const tests = rules.flatMap((rule) => {
      const test = triggerTests[rule.kind]
      return test ? [test.watches(rule)] : []
    })
    const waited = waitedFields(org, model.id)
    if (tests.length === 0 && !waited) return undefined
    if (tests.includes('all')) return { fields: 'all' }
    return { fields: [...new Set([...tests.flat(), ...(waited ?? [])])].filter((fieldId) => model.field(fieldId) !== undefined) }
  },

  after: (write) => {
    const { org, model, now, cause, unfinished } = write
    const records = withComputed(write)
    wakeByRecords(
      org,
      model.id,
      records.map(({ id }) => id),
      now,
    )
    if (write.write?.meta.quiet === true) return
    const changes = { org, model, now, gesture: write.write?.meta.gesture, records }
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const rule of rulesOfTable(org, model.id)) {
      if (isLost(rule, model)) queueLost(org, rule, now)
      const test = triggerTests[rule.kind]
      if (!test || (rule.config['byPeople'] === true && cause !== undefined)) continue
      const waits = test.unfinished?.(rule)
      const matched = test.match(rule, changes).filter(({ id }) => !isWaiting(waits, unfinished.get(id)))
      if (matched.length === 0) continue
      queueEvent(org, {
        ...startOf(rule, model),
        matched: matched.map((one) => cutBefore(one, byId)),
        cause,
        actorId: write.write?.context.memberId ?? null,
        madeAt: write.write?.meta.madeAt ?? now,
        now,
      })
    }
  },

  left: ({ org, model, now, ids, memberId, madeAt }) => {
    const records = ids.map((id) => ({ id, op: 'create' as const, before: {}, after: {} }))
    for (const rule of rulesOfTable(org, model.id)) {
      const test = triggerTests[rule.kind]
      if (test?.unfinished?.(rule) !== 'later') continue
      const matched = test.match(rule, { org, model, now, gesture: undefined, records })
      if (matched.length > 0) queueEvent(org, { ...startOf(rule, model), matched, cause: undefined, actorId: memberId, madeAt, now })
    }
  },
}

const startOf = ({ id, version }: Rule, { id: tableId }: TableModel) => ({ automationId: id, version, tableId })

const isWaiting = (waits: 'later' | 'part' | undefined, by: 'own' | 'other' | undefined): boolean =>
  by !== undefined && (waits === 'later' || (waits === 'part' && by === 'own'))

/** A field that its trigger names is gone: it would be silent for good without anybody knowing. */
const isLost = ({ fields }: Rule, model: TableModel): boolean => fields.some((id) => !model.field(id))

function queueLost(org: OrgDatabase, { id, version }: Rule, now: Date): void {
  enqueueEffect(org, pauseLost, { automationId: id }, now, { id: `${pauseLost} ${id} ${version}` })
}

/** Cells that were worked out again count as cells of their record's change. */
function withComputed({ records, computed }: AfterWrite): WrittenRecord[] {
  const all = new Map(records.map((record) => [record.id, record]))
  for (const { recordId, fieldId, before, after } of computed) {
    const known = all.get(recordId) ?? { id: recordId, op: 'update' as const, before: {}, after: {} }
    all.set(recordId, { ...known, before: { ...known.before, [fieldId]: before }, after: { ...known.after, [fieldId]: after } })
  }
  return [...all.values()]
}

/** Only cells that changed are kept from before: the others are still there. */
function cutBefore({ id, before }: Matched, records: ReadonlyMap<string, WrittenRecord>): Matched {
  const changed = records.get(id)?.after ?? {}
  const kept: Record<string, CellValue> = {}
  for (const fieldId in changed) kept[fieldId] = before[fieldId] ?? null
  return { id, before: kept }
}
