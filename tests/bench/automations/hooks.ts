import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { makeLoad } from '#tests/bench/automations/load.ts'
import { benchFields, type Bench, type Figures } from '#tests/bench/automations/world.ts'
import { requestText } from '#tests/bench/http/load.ts'
import { buildTable } from '#tests/support/build-table.ts'

/** An address takes 60 requests a minute, an organisation has 200 addresses: each takes all that it may. */
const addresses = 190
const requestsOfAddress = 59

export async function webhooksIn({ server, org, seconds, isShared }: Bench): Promise<Figures> {
  const table = buildTable(org.context(org.admin), { label: 'Received', fields: benchFields })
  const paths: string[] = []
  for (let index = 0; index < addresses; index++) {
    const given = { name: `Hook ${index}`, table_name: table.id }
    paths.push(new URL((await server.as(org.admin).post<Webhook>('/api/v3/low-code-webhook', given)).body.url).pathname)
  }
  const requests = Array.from({ length: addresses * requestsOfAddress }, (_, index) =>
    requestText('POST', paths[index % paths.length] ?? '', { name: `hook ${index}` }),
  )
  const cpu = process.cpuUsage()
  const loaded = await makeLoad({ port: server.port, connections: 64, requests, seconds }, isShared)
  const { user, system } = process.cpuUsage(cpu)
  const { db } = org.org
  const stored = db.all(db.build.selectFrom(`rec_${table.id}` as never).select('id' as never)).length
  return {
    'webhooks in': {
      figure: `${(loaded.taken / loaded.seconds).toFixed(0)}/s, ${loaded.taken} answered, ${stored} stored, ${((user + system) / 1000 / loaded.taken).toFixed(2)} ms of CPU each`,
      goal: '1,000/s, all stored',
    },
  }
}
