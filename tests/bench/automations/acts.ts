import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { makeLoad } from '#tests/bench/automations/load.ts'
import { benchFields, percentile, type Bench, type Figures } from '#tests/bench/automations/world.ts'
import { requestText } from '#tests/bench/http/load.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'

/** At most 600 runs a minute of one automation: the rate is spread over several. */
export async function actAfterWrite(bench: Bench, rate: number): Promise<Figures> {
  const { server, org, token, seconds, isShared } = bench
  const watched = await watchedTables(bench)
  const requests = Array.from({ length: rate * seconds }, (_, index) =>
    requestText('POST', `/api/v3/tab/${watched[index % watched.length]?.id ?? ''}/records`, { values: { name: `row ${index}` } }, token),
  )
  const cpu = process.cpuUsage()
  const loaded = await makeLoad({ port: server.port, connections: 32, requests, rate, seconds: seconds * 4 }, isShared)
  const { db } = org.org
  const ended = db.build.selectFrom('run').select(['made_at', 'ended_at']).where('status', '=', 'done')
  const until = performance.now() + 30_000
  while (db.all(ended).length < loaded.taken && performance.now() < until) await pause(100)
  const { user, system } = process.cpuUsage(cpu)
  const took = db.all(ended).map((row) => Date.parse(row.ended_at ?? '') - Date.parse(row.made_at))
  const each = (user + system) / 1000 / took.length
  return {
    [`${rate} writes/s: write to action, p95`]: {
      figure: `${percentile(took, 0.95).toFixed(0)} ms of ${took.length} runs, median ${percentile(took, 0.5).toFixed(0)} ms, ${each.toFixed(2)} ms of CPU each`,
      goal: '≤ 250 ms',
    },
  }
}

async function watchedTables({ org }: Bench): Promise<BuiltTable[]> {
  const context = org.context(org.admin)
  const notes = buildTable(context, { label: 'Notes', fields: benchFields })
  const watched: BuiltTable[] = []
  for (let index = 0; index < 20; index++) {
    const table = buildTable(context, { label: `Watched ${index}`, fields: benchFields })
    watched.push(table)
    const values = [{ fieldId: notes.fields['name'] ?? '', text: `{{trigger.${table.fields['name'] ?? ''}}}` }]
    const actions = [step('createRecord', { tableId: notes.id, values })]
    await switchOn(context, { trigger: trigger('recordCreated', { tableId: table.id }), actions })
  }
  return watched
}
