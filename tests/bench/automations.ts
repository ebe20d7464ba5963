import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { actAfterWrite } from '#tests/bench/automations/acts.ts'
import { manyEvents } from '#tests/bench/automations/events.ts'
import { webhooksIn } from '#tests/bench/automations/hooks.ts'
import { pages } from '#tests/bench/automations/pages.ts'
import { waitingEffects } from '#tests/bench/automations/waiting.ts'
import { withoutRules } from '#tests/bench/automations/without-rules.ts'
import type { Bench } from '#tests/bench/automations/world.ts'
import { startTestServer } from '#tests/support/test-server.ts'

/**
 * `npm run bench -- automations [--seconds=10] [--rate=200] [--rows=1000000] [--shared] [--only=acts,events,hooks,pages,waiting,without]`:
 * from a write to the end of the run that it starts; the event loop while 10,000 events wait; webhooks that come in; pages of 100 records
 * for programs; an effect among many that wait; and writes of a table without rules. Load comes from a process of its own; with `--shared`
 * the server's process makes it, which shows its cost.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string): string | undefined => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1]
  const only = option('only')?.split(',')
  const wants = (name: string): boolean => only === undefined || only.includes(name)
  const server = await startTestServer({ environment: { API_REQUESTS_PER_MINUTE: '10000000' } })
  try {
    const org = server.createOrg('Bench')
    const token = (await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Bench' })).body.token
    const bench: Bench = { server, org, token, seconds: Number(option('seconds') ?? 10), isShared: argv.includes('--shared') }
    console.table({
      ...(wants('acts') && (await actAfterWrite(bench, Number(option('rate') ?? 200)))),
      ...(wants('events') && (await manyEvents(bench))),
      ...(wants('hooks') && (await webhooksIn(bench))),
      ...(wants('waiting') && waitingEffects()),
      ...(wants('without') && (await withoutRules())),
      ...(wants('pages') && (await pages(bench, Number(option('rows') ?? 1_000_000)))),
    })
  } finally {
    await server.close()
  }
}
