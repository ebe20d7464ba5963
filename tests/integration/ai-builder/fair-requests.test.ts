import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { AiStatus, LoggedRequest } from '#shared/nouns/ai-builder/ai-calls.ts'
import { insertRequest } from '#server/features/ai-builder/request-rows.ts'
import { giveUpRequest } from '#server/features/ai-builder/run-request.ts'
import { createApp } from '#tests/support/ai-corpus/create-app.ts'
import { describeApp, endOfJob } from '#tests/support/ai-corpus/end-of-job.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import { answers, cuts, hangs, streams, type ScriptedAi } from '#tests/support/scripted-ai.ts'
import { startServerWithAi } from '#tests/support/server-with-ai.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

let host: ScriptedAi
let server: TestServer
let org: TestOrg
beforeAll(async () => {
  ;({ host, server } = await startServerWithAi({ AI_MOST_SECONDS: '60' }))
})
afterAll(async () => {
  await server.close()
  await host.close()
})
beforeEach(async () => {
  org = server.createOrg('Acme')
  await server.as(org.admin).post('/api/builder/agree')
})

const sample = JSON.stringify(samplePlan())
const set = (change: object) => server.as(org.admin).post('/api/builder/settings/update', change)
const status = async () => (await server.as(org.admin).get<AiStatus>('/api/builder/status')).body
const log = async () => (await server.as(org.admin).get<{ requests: LoggedRequest[] }>('/api/builder/requests')).body.requests
const begin = async (description = 'a list of things'): Promise<string> =>
  (await createApp(server, org.admin, description)).body.data?.job ?? ''
const isAsked = () => expect.poll(() => host.asked.length, { timeout: 30_000 }).toBeGreaterThan(0)

describe('AI that is switched off', () => {
  it('stops what is asked', async () => {
    host.script(hangs)
    const id = await begin()
    await isAsked()
    await set({ enabled: false })
    expect(await endOfJob(server, org.admin, id)).toMatchObject({ status: 'failed', error: { id: 'ai_off' } })
    expect((await status()).running).toBeNull()
  })

  it.each([
    [
      'is off',
      'ai_off',
      () => org.org.db.build.insertInto('ai_setting').values({ id: 1, enabled: 0, keep_texts: 0, member_credits: null }),
    ],
    ['is another host than was agreed to', 'ai_not_agreed', () => org.org.db.build.updateTable('ai_consent').set({ terms: '' })],
  ])('asks nothing that waited, when it %s meanwhile', async (_name, id, change) => {
    // busy at first: the request waits for its second try
    host.script(answers(429, '{}'), streams(sample))
    const job = await begin()
    await isAsked()
    const { db } = org.org
    await db.write(() => db.run(change()))
    expect(await endOfJob(server, org.admin, job)).toMatchObject({ status: 'failed', error: { id } })
    expect(host.asked).toHaveLength(1)
  })
})

describe('words of a request', () => {
  it('that began while none were kept are never kept, and those that were agreed to are', async () => {
    host.script(hangs)
    const id = await begin('a secret shop of secrets')
    await isAsked()
    await set({ keepTexts: true })
    await server.as(org.admin).request('DELETE', `/api/builder/jobs/${id}`)
    const { db } = org.org
    expect(db.all(db.build.selectFrom('ai_request').select(['input', 'asked']))).toEqual([{ input: null, asked: null }])
    await server.as(org.admin).post('/api/builder/agree')
    host.script(streams(sample))
    await describeApp(server, org.admin, 'a list of okapis', [['a.csv', 'Name\nAna\n']])
    expect((await log()).map(({ asked }) => asked)).toEqual(['a list of okapis', null])
    // neither files nor pictures stay
    expect(db.all(db.build.selectFrom('ai_request').select('input')).every(({ input }) => input === null)).toBe(true)
    await set({ keepTexts: false })
    await set({ keepTexts: true })
    expect((await log()).map(({ asked, answered }) => [asked, answered])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('are listed without their files', async () => {
    const { db } = org.org
    const now = server.platform.now()
    await set({ keepTexts: true })
    const picture = { type: 'image/png', base64: 'A'.repeat(4_000_000) }
    const input = { kind: 'app', description: 'x', lang: 'en', attachments: [{ name: 'a.png', picture }] }
    await db.write(() =>
      Array.from({ length: 20 }, (_unused, at) =>
        insertRequest(org.org, { id: newId(), memberId: org.admin.memberId, kind: 'app', input, words: `words ${at}` }, now),
      ),
    )
    const whole = JSON.parse
    let most = 0
    JSON.parse = (text: string, ...rest) => {
      most = Math.max(most, text.length)
      return whole(text, ...rest) as unknown
    }
    try {
      expect((await log()).map(({ asked }) => asked)).toContain('words 7')
    } finally {
      JSON.parse = whole
    }
    expect(most).toBeLessThan(200_000)
  })
})

describe('tokens', () => {
  it('of tries that failed in passing are counted and paid for', async () => {
    host.script(cuts(sample.repeat(4)), streams(sample, 'stop', { prompt_tokens: 10, completion_tokens: 20 }))
    const id = await begin()
    expect(await endOfJob(server, org.admin, id)).toMatchObject({ status: 'done' })
    const [newest] = await log()
    expect(newest?.tokensOut).toBeGreaterThan(200)
    expect(newest?.credits).toBeGreaterThan(1)
    expect((await status()).credits.used).toBe(newest?.credits)
  })

  it('of an answer that was too long are paid for, and of a host that was busy none', async () => {
    host.script(streams(sample.repeat(4), 'length'))
    await describeApp(server, org.admin)
    expect((await log())[0]).toMatchObject({ status: 'failed' })
    expect((await log())[0]?.tokensOut).toBeGreaterThan(200)
    const before = (await status()).credits.used
    host.script(answers(401, '{}'))
    await describeApp(server, org.admin)
    expect((await log())[0]).toMatchObject({ status: 'failed', tokensOut: 0, credits: 0 })
    expect((await status()).credits.used).toBe(before)
  })

  it('of a request that is given up are paid for', async () => {
    const { db } = org.org
    const now = server.platform.now()
    const id = newId()
    await db.write(() => {
      insertRequest(org.org, { id, memberId: org.admin.memberId, kind: 'app', input: {}, words: '' }, now)
      db.run(db.build.updateTable('ai_request').set({ status: 'running', tokens_in: 900, tokens_out: 100, credits: 4 }))
      giveUpRequest({ id }, org.org, now)
    })
    expect(db.get(db.build.selectFrom('ai_request').selectAll())).toMatchObject({ status: 'failed', tokens_in: 900, credits: 4 })
  })
})

describe('a text beside a page', () => {
  const ask = (member: TestMember, page?: string) =>
    server.as(member).post<{ id?: string }>('/api/builder/ask', { kind: 'text', act: 'shorten', text: 'x y z', lang: 'en', page })

  it('is for who writes that page, or makes pages', async () => {
    host.script(streams('Short.'))
    const { body: made } = await server.as(org.admin).post<{ id: string }>('/api/v3/pages', { label: 'Mine' })
    const entry = (right: object | string) => ({ doc_pages_enabled: { [made.id]: right } }) as never
    const people = {
      viewer: org.addMember({ seat: 'viewer', profile: entry('full') }),
      reader: org.addMember({ seat: 'member', profile: entry('view') }),
      writer: org.addMember({ seat: 'member', profile: entry('edit') }),
    }
    for (const member of Object.values(people)) await server.as(member).post('/api/builder/agree')
    const told = async (member: TestMember, page?: string) => (await ask(member, page)).status
    expect([await told(people.viewer), await told(people.reader), await told(people.writer)]).toEqual([403, 403, 403])
    expect([await told(people.viewer, made.id), await told(people.reader, made.id)]).toEqual([403, 403])
    expect(await told(people.writer, made.id)).toBe(200)
    expect(await told(org.admin)).toBe(200)
    const other = server.createOrg('Other').admin
    await server.as(other).post('/api/builder/agree')
    expect(await told(other, made.id)).toBe(404)
  })
})
