import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { benchFields, percentile, type Bench, type Figures } from '#tests/bench/automations/world.ts'
import { buildTable } from '#tests/support/build-table.ts'

/** Pages of 100 records for programs, in a small and a large table. */
export async function pages({ server, org, token }: Bench, rows: number): Promise<Figures> {
  const context = org.context(org.admin)
  const medians: number[] = []
  for (const count of [50_000, rows]) {
    const table = buildTable(context, { label: `Rows ${count}`, fields: benchFields })
    const fieldIds = [table.fields['name'] ?? '', table.fields['total'] ?? '']
    for (let at = 0; at < count; at += 5000) {
      const some = Array.from({ length: Math.min(5000, count - at) }, (_, index): [string, string, number] => [
        newId(),
        `row ${at + index}`,
        at + index,
      ])
      org.org.db.writeNow(() =>
        applyRecordChanges(context, table.id, { fieldIds, rows: some, links: [] }, { batch: newId(), madeAt: new Date() }),
      )
    }
    // connections that the server closed meanwhile are noticed before one of them is used
    await new Promise((turn) => setTimeout(turn, 50))
    const took: number[] = []
    for (let round = 0; round < 300; round++) {
      const started = performance.now()
      const answer = await fetch(`${server.url}/api/v3/tab/${table.id}/records?size=100`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      took.push(performance.now() - started)
    }
    medians.push(percentile(took.slice(50), 0.5))
  }
  const [small = NaN, large = NaN] = medians
  const figure = `${small.toFixed(2)} and ${large.toFixed(2)} ms: × ${(large / small).toFixed(2)}`
  return { [`100 records of 50,000 and of ${rows.toLocaleString('en')}`]: { figure, goal: '× ≤ 1.3' } }
}
