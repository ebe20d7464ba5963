import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { KeptFunctionRun, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { Webhook, WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'
import { functionWait } from '#server/features/webhooks/incoming/receive-webhook.ts'
import { buildTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  buildTable(org.context(org.admin), { label: 'Notes', fields: { Text: 'singleLineText' } })
})
afterAll(() => server.close())
const { ms } = functionWait
afterEach(() => {
  functionWait.ms = ms
})

const calls = '/api/v3/low-code-functions'
const hooks = '/api/v3/low-code-webhook'
async function code(source: string, by: TestMember = org.admin): Promise<string> {
  const as = server.as(by)
  const { id_trama_low_code_functions: id } = (await as.post<LowCodeFunction>(calls, { label: 'F', language: 'javascript' })).body
  const saved = await as.post(`${calls}/${id}/version`, { id_trama_low_code_functions: id, is_async: 0, source_code: source })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return id
}
const ask = (functionId: string, by: TestMember = org.admin) =>
  server.as(by).post<Webhook>(hooks, { name: 'Shop', id_trama_low_code_functions: functionId })
async function make(source: string): Promise<Webhook> {
  const answer = await ask(await code(source))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
async function send({ url }: Webhook, body: unknown, headers: Record<string, string> = {}) {
  const given = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const answer = await fetch(server.url + new URL(url).pathname, given)
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const logOf = async ({ id_webhooks: id }: Webhook): Promise<WebhookRequest[]> =>
  (await server.as(org.admin).get<{ items: WebhookRequest[] }>(`${hooks}/${id}/requests`)).body.items
const runsOf = async (id: string | null): Promise<KeptFunctionRun[]> =>
  (await server.as(org.admin).get<{ items: KeptFunctionRun[] }>(`${calls}/${id}/runs`)).body.items

it('runs a function with what it received, and answers its output', async () => {
  const hook = await make("insert('Notes', { Text: data.name })\nreturn { hello: data.name, who: currentUser.name }")
  expect(hook).toMatchObject({ is_function: 1, table_name: null, automation_id: null })
  expect(await send(hook, { name: 'Ana' })).toEqual({ status: 200, body: { hello: 'Ana', who: 'Shop' } })
  expect(await runsOf(hook.id_trama_low_code_functions)).toMatchObject([{ began: 'webhook', status: 'done', input: '{"name":"Ana"}' }])
  expect(await logOf(hook)).toMatchObject([{ status: 'done', result: { output: { hello: 'Ana' } } }])
})

it('answers 202 to a sender who would wait too long, and the run goes on', async () => {
  const hook = await make('return 42')
  functionWait.ms = 0
  expect(await send(hook, {})).toMatchObject({ status: 202, body: { ok: true } })
  await vi.waitFor(async () => expect(await logOf(hook)).toMatchObject([{ status: 'done', result: { output: 42 } }]), { timeout: 60_000 })
})

it('takes a repeated event once, and one that failed again', async () => {
  const hook = await make("if (data.bad) throw new Error('secret words')\nreturn data.n")
  const sender = { 'idempotency-key': newId() }
  expect((await send(hook, { n: 1 }, sender)).body).toBe(1)
  expect((await send(hook, { n: 2 }, sender)).body).toBe(1)
  const failing = { 'idempotency-key': newId() }
  const failed = await send(hook, { bad: true }, failing)
  expect(failed).toMatchObject({ status: 422, body: { ok: false } })
  expect(JSON.stringify(failed)).not.toContain('secret words')
  expect((await send(hook, { n: 3 }, failing)).body).toBe(3)
  expect((await logOf(hook)).map(({ status }) => status)).toEqual(['done', 'failed', 'done'])
  expect((await runsOf(hook.id_trama_low_code_functions)).map(({ status }) => status)).toEqual(['done', 'failed', 'done'])
})

it('is made by whoever may run the function, and refuses once they may not', async () => {
  const bea = org.addMember({ seat: 'builder', profile: { development: 1 } })
  expect((await ask(await code('return 1'), bea)).status).toBe(403)
  const own = await code('return 1', bea)
  const { body: hook } = await ask(own, bea)
  expect((await send(hook, {})).body).toBe(1)
  const version = { id_trama_low_code_functions: own, is_async: 0, source_code: 'return 2' }
  expect((await server.as(org.admin).post(`${calls}/${own}/version`, version)).status).toBe(200)
  expect(await send(hook, {})).toMatchObject({ status: 403, body: { id: 'permission_denied' } })
  const table = buildTable(org.context(org.admin), { label: 'Other', fields: { Name: 'singleLineText' } })
  const path = `${hooks}/${hook.id_webhooks}`
  const moved = await server.as(org.admin).request<Webhook>('PUT', path, { body: { table_name: table.id } })
  expect(moved.body).toMatchObject({ is_function: 0, id_trama_low_code_functions: null, table_name: table.id })
})
