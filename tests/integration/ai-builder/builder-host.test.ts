import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AiJob, AiStatus } from '#shared/nouns/ai-builder/ai-calls.ts'
import { createApp } from '#tests/support/ai-corpus/create-app.ts'
import { describeApp } from '#tests/support/ai-corpus/end-of-job.ts'
import { flatPng } from '#tests/support/pictures.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import { answers, hangs, startScriptedAi, streams, type ScriptedAi } from '#tests/support/scripted-ai.ts'
import { breaksOff, fails, floods, hasPlan, inPieces, isAt, partsOf } from '#tests/support/scripted-builder.ts'
import { shortenPauses } from '#tests/support/shorten-pauses.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { shownToDevices } from '#tests/support/what-is-there.ts'

let host: ScriptedAi
let putBack: () => void
let texts: ScriptedAi
let server: TestServer
let org: TestOrg
beforeAll(async () => {
  putBack = shortenPauses('ai')
  host = await startScriptedAi()
  texts = await startScriptedAi()
  server = await startTestServer({
    environment: {
      ...{ AI_BUILDER_URL: `http://127.0.0.1:${host.port}/`, AI_BUILDER_KEY: 'plan-key' },
      ...{ AI_URL: texts.url, AI_MODEL: 'tiny', AI_KEY: 'text-key' },
      ...{ OUTBOUND_ALLOW: `127.0.0.1:${host.port},127.0.0.1:${texts.port}`, AI_MOST_SECONDS: '5' },
    },
  })
  org = server.createOrg('Acme')
  await server.as(org.admin).post('/api/builder/agree')
})
afterAll(async () => {
  putBack()
  await server.close()
  await host.close()
  await texts.close()
})

const build = (files: [string, string | Uint8Array][] = []): Promise<AiJob> =>
  describeApp(server, org.admin, 'a shop with customers and orders', files)
const told = JSON.stringify({ data: { success_msg: 'ready', progress: 1, plan: samplePlan() } })

describe('the host of the specification', () => {
  it('is told who asks and what, and its plan is made by a press and taken back', async () => {
    host.script(isAt(0.4), hasPlan(samplePlan()))
    const job = await build([
      ['orders.csv', 'Number,Total\nA-1,5\n'],
      ['shelf.png', flatPng(4, 4)],
    ])
    expect(job).toMatchObject({ status: 'done', progress: 1, error: null, plan: { label: 'Shop' } })
    expect(job.notes).toEqual([{ path: 'New customer', reason: 'not_shared' }])
    expect(host.asked).toHaveLength(2)
    const [first, second] = await Promise.all(host.asked.map(partsOf))
    expect(host.asked[0]).toMatchObject({ path: '/builder/create-app' })
    expect(first?.data).toMatchObject({ token: 'plan-key', org: org.orgId, user_id: org.admin.memberId, lang: 'en', request: job.id })
    expect(first?.data['description']).toContain('a shop with customers and orders')
    expect(first?.data['description']).toContain('Columns: Number')
    expect(first?.files).toEqual([{ name: 'shelf.png', type: expect.stringMatching(/^image\//) as string }])
    // the second look names the same request, so that the host need not begin again
    expect(second?.data['request']).toBe(job.id)
    expect(texts.asked).toEqual([])

    const before = await shownToDevices(server.as(org.admin))
    const made = await server
      .as(org.admin)
      .post<{ id: string; made: { type: string; id: string }[]; notes: unknown[] }>('/api/v3/app-plans', { plan: job.plan })
    expect({ status: made.status, notes: made.body.notes }).toEqual({ status: 200, notes: [] })
    const app = made.body.made.find(({ type }) => type === 'app')?.id ?? ''
    expect((await server.as(org.admin).get<{ components: unknown[] }>(`/api/v3/app/${app}`)).body.components).toHaveLength(8)
    await server.as(org.admin).request('DELETE', `/api/v3/app-plans/${made.body.id}`)
    expect(await shownToDevices(server.as(org.admin))).toEqual(before)
  })

  it('may answer in pieces, and with progress of a hundred', async () => {
    host.script(isAt(40), inPieces(told))
    expect(await build()).toMatchObject({ status: 'done', plan: { label: 'Shop' } })
  })

  it('tells its progress while it works', async () => {
    host.script(isAt(0.4), hangs)
    const { body } = await createApp(server, org.admin, 'a shop with customers')
    const job = `/api/builder/jobs/${body.data?.job}`
    await expect.poll(async () => (await server.as(org.admin).get<AiJob>(job)).body.progress, { timeout: 30_000 }).toBe(0.4)
    expect((await server.as(org.admin).request('DELETE', job)).status).toBe(204)
  })

  it.each([
    ['HTML', answers(200, '<html>', 'text/html'), 'response_parsing_error', 1],
    ['JSON that is cut', answers(200, told.slice(0, 400)), 'response_parsing_error', 1],
    ['the wrong shape', answers(200, '{"plan":{}}'), 'invalid_ai_response_format', 1],
    ['a plan of nothing', hasPlan({ label: 'Empty' }), 'invalid_ai_response_format', 1],
    ['a plan that is a text', hasPlan('soon'), 'invalid_ai_response_format', 1],
    ['the end without a plan', isAt(100), 'invalid_ai_response_format', 1],
    ['a wrong token', answers(401, '{}'), 'undefined_token', 1],
    ['an error by its name', fails(422, 'invalid_ai_response_format'), 'invalid_ai_response_format', 1],
    ['20 MB', floods(20 * 1024 * 1024), 'ai_too_long', 1],
    ['nothing within the time', hangs, 'ai_timed_out', 1],
    ['an address elsewhere', answers(302, '', 'text/plain'), 'api_unknown_error', 1],
    ['an error of its own, three times', answers(500, 'oops'), 'api_unknown_error', 3],
    ['too much work, three times', answers(429, '{}'), 'ai_rate_limited', 3],
    ['a connection that breaks, three times', breaksOff(told), 'network_error', 3],
  ])('that answers %s fails by name', async (_name, reply, id, times) => {
    host.script(reply)
    const job = await build()
    expect({ id, job }).toMatchObject({ job: { status: 'failed', plan: null, error: { id } } })
    // words of the host are not told on
    expect(JSON.stringify(job)).not.toContain('secret words')
    expect(host.asked).toHaveLength(times)
  })

  it('may be away for a moment', async () => {
    host.script(answers(502, ''), hasPlan(samplePlan()))
    expect(await build()).toMatchObject({ status: 'done' })
  })
})

it('changes of a plan go to the host of texts, with its own key alone, and people are told of both', async () => {
  const status = (await server.as(org.admin).get<AiStatus>('/api/builder/status')).body
  expect(status).toMatchObject({ host: 'builder', helps: true, hosts: [`127.0.0.1:${host.port}`, `127.0.0.1:${texts.port} · tiny`] })
  texts.script(streams(JSON.stringify(samplePlan())))
  host.script(answers(500, ''))
  const question = { kind: 'change', plan: samplePlan(), description: 'add a list of prices', lang: 'en' }
  const { body } = await server.as(org.admin).post<{ job: string }>('/api/builder/ask', question)
  await expect
    .poll(async () => (await server.as(org.admin).get<AiJob>(`/api/builder/jobs/${body.job}`)).body.status, { timeout: 60_000 })
    .toBe('done')
  expect(texts.asked[0]?.headers.authorization).toBe('Bearer text-key')
  expect(texts.asked[0]?.body).not.toContain('plan-key')
  expect(host.asked).toEqual([])
})
