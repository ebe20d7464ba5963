import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#shared/lib/ids.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { benchFields, type Bench, type Figures } from '#tests/bench/automations/world.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'

const events = 10_000

/** The event loop while many events of one automation are queued and worked off. */
export async function manyEvents({ org, seconds }: Bench): Promise<Figures> {
  const context = org.context(org.admin)
  const table = buildTable(context, { label: 'Many', fields: benchFields })
  await switchOn(context, { trigger: trigger('recordCreated', { tableId: table.id }), actions: [step('stop', {})] })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const records = Array.from({ length: events }, (_, index) => ({
    op: 'create' as const,
    id: newId(),
    values: { [table.fields['name'] ?? '']: `row ${index}` },
  }))
  for (let at = 0; at < records.length; at += 100) {
    await org.org.db.write(() => applyRecordChanges(context, table.id, records.slice(at, at + 100), { batch: newId(), madeAt: new Date() }))
    if (at === 0) delay.enable()
  }
  await pause(seconds * 1000)
  delay.disable()
  return {
    [`${events.toLocaleString('en')} events queued: event loop, p99`]: {
      figure: `${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
      goal: '≤ 50 ms',
    },
  }
}
