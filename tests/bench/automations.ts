import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/**
 * `npm run bench -- automations [--seconds=10] [--rate=200] [--rows=1000000]`: from a write to the end of the run that it starts; the event
 * loop while 10,000 events wait; webhooks that come in; and pages of 100 records for programs, in a small and a large table. Server and load
 * share a process, so that figures are those of a server that also makes its load.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: number): number =>
    Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
  const server = await startTestServer({ environment: { API_REQUESTS_PER_MINUTE: '10000000' } })
  try {
    const org = server.createOrg('Bench')
    const token = (await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Bench' })).body.token
    const bench: Bench = { server, org, token, seconds: option('seconds', 10) }
    console.table({
      ...(await actAfterWrite(bench, option('rate', 200))),
      ...(await manyEvents(bench)),
      ...(await webhooksIn(bench)),
      ...(await pages(bench, option('rows', 1_000_000))),
    })
  } finally {
    await server.close()
  }
}

interface Bench {
  server: TestServer
  org: TestOrg
  token: string
  seconds: number
}
type Figures = Record<string, { figure: string; goal: string }>

const fields = { name: 'singleLineText', total: 'number' } as const
const p = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
const post = (server: TestServer, path: string, body: unknown, token?: string): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

/** At most 600 runs a minute of one automation: the rate is spread over several. */
async function actAfterWrite({ server, org, token, seconds }: Bench, rate: number): Promise<Figures> {
  const context = org.context(org.admin)
  const notes = buildTable(context, { label: 'Notes', fields })
  const watched: BuiltTable[] = []
  for (let index = 0; index < 20; index++) {
    const table = buildTable(context, { label: `Watched ${index}`, fields })
    watched.push(table)
    const values = [{ fieldId: notes.fields['name'] ?? '', text: `{{trigger.${table.fields['name'] ?? ''}}}` }]
    const actions = [step('createRecord', { tableId: notes.id, values })]
    await switchOn(context, { trigger: trigger('recordCreated', { tableId: table.id }), actions })
  }
  const sent: Promise<unknown>[] = []
  const started = performance.now()
  for (let index = 0; index < rate * seconds; index++) {
    const table = watched[index % watched.length]
    // an answer that nobody reads keeps its connection, and the server waits for it at its end
    sent.push(
      post(server, `/api/v3/tab/${table?.id}/records`, { values: { name: `row ${index}` } }, token).then((answer) => answer.arrayBuffer()),
    )
    const ahead = started + (index / rate) * 1000 - performance.now()
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
  }
  await Promise.all(sent)
  const { db } = org.org
  const ended = (): { made_at: string; ended_at: string | null }[] =>
    db.all(db.build.selectFrom('run').select(['made_at', 'ended_at']).where('status', '=', 'done'))
  const until = performance.now() + 30_000
  while (ended().length < sent.length && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  const took = ended().map((row) => Date.parse(row.ended_at ?? '') - Date.parse(row.made_at))
  return {
    [`${rate} writes/s: write to action, p95`]: { figure: `${p(took, 0.95).toFixed(0)} ms of ${took.length} runs`, goal: '≤ 250 ms' },
  }
}

async function manyEvents({ org, seconds }: Bench): Promise<Figures> {
  const context = org.context(org.admin)
  const table = buildTable(context, { label: 'Many', fields })
  await switchOn(context, { trigger: trigger('recordCreated', { tableId: table.id }), actions: [step('stop', {})] })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const records = Array.from({ length: 10_000 }, (_, index) => ({
    op: 'create' as const,
    id: newId(),
    values: { [table.fields['name'] ?? '']: `row ${index}` },
  }))
  for (let at = 0; at < records.length; at += 100) {
    await org.org.db.write(() => applyRecordChanges(context, table.id, records.slice(at, at + 100), { batch: newId(), madeAt: new Date() }))
    if (at === 0) delay.enable()
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  delay.disable()
  return { '10,000 events queued: event loop, p99': { figure: `${(delay.percentile(99) / 1e6).toFixed(1)} ms`, goal: '≤ 50 ms' } }
}

/** 60 a minute for each address: many addresses. */
async function webhooksIn({ server, org, seconds }: Bench): Promise<Figures> {
  const table = buildTable(org.context(org.admin), { label: 'Received', fields })
  const hooks: Webhook[] = []
  for (let index = 0; index < 190; index++)
    hooks.push((await server.as(org.admin).post<Webhook>('/api/v3/low-code-webhook', { name: `Hook ${index}`, table_name: table.id })).body)
  const paths = hooks.map(({ url }) => new URL(url).pathname)
  let taken = 0
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: 64 }, async (_, lane) => {
      for (let round = 0; performance.now() < until && round * 64 + lane < paths.length * 59; round++) {
        const path = paths[(round * 64 + lane) % paths.length] ?? ''
        const answer = await post(server, path, { name: `hook ${lane} ${round}` })
        await answer.arrayBuffer()
        if (answer.ok) taken++
      }
    }),
  )
  const perSecond = taken / ((performance.now() - started) / 1000)
  const { db } = org.org
  const stored = db.all(db.build.selectFrom(`rec_${table.id}` as never).select('id' as never)).length
  return { 'webhooks in': { figure: `${perSecond.toFixed(0)}/s, ${taken} answered, ${stored} stored`, goal: '1,000/s, all stored' } }
}

async function pages({ server, org, token }: Bench, rows: number): Promise<Figures> {
  const context = org.context(org.admin)
  const medians: number[] = []
  for (const count of [50_000, rows]) {
    const table = buildTable(context, { label: `Rows ${count}`, fields })
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
    const took: number[] = []
    for (let round = 0; round < 300; round++) {
      const started = performance.now()
      const answer = await fetch(`${server.url}/api/v3/tab/${table.id}/records?size=100`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      took.push(performance.now() - started)
    }
    medians.push(p(took.slice(50), 0.5))
  }
  const [small = NaN, large = NaN] = medians
  const figure = `${small.toFixed(2)} and ${large.toFixed(2)} ms: × ${(large / small).toFixed(2)}`
  return { [`100 records of 50,000 and of ${rows.toLocaleString('en')}`]: { figure, goal: '× ≤ 1.3' } }
}
