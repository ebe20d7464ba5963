import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { foldersFeature } from '#server/features/folders/folders-feature.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Kinds that fail in ways real ones must not. */
const broken: ServerFeature = {
  name: 'broken',
  mutations: {
    'test.explode': mutation(z.strictObject({ label: z.string() }), ({ org }, { label }) => {
      org.db.run(
        org.db.build.insertInto('folder').values({
          id: newId(),
          label,
          icon: 'folder',
          color: 'gray',
          position: 'a0',
          created_at: '',
          created_by: null,
          seq: org.nextSeq(),
          deleted_at: null,
        }),
      )
      throw new TypeError('a mistake of ours')
    }),
    'test.slow': mutation(z.strictObject({}), () => {
      const until = performance.now() + 10
      while (performance.now() < until);
    }),
  },
}

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer({ features: [foldersFeature, broken] })
  org = server.createOrg()
})
afterAll(() => server.close())

const look = { icon: 'folder', color: 'blue', position: 'a0' }
const now = (): string => new Date().toISOString()

function folder(label: string): { id: string; kind: string; args: unknown; madeAt: string } {
  return { id: newId(), kind: 'folders.create', args: { id: newId(), label, ...look }, madeAt: now() }
}

async function send(mutations: unknown[], member = org.admin, sentAt = now()): Promise<MutationAnswer> {
  const answer = await server.as(member).post<MutationAnswer>('/api/mutations', { sentAt, mutations })
  expect(answer.status).toBe(200)
  return answer.body
}

const labels = async (member = org.admin): Promise<string[]> =>
  (await server.as(member).feed()).changes.flatMap((change) => (change.kind === 'folder' && change.data ? [change.data.label] : []))

describe('POST mutations', () => {
  it('applies each, refuses one without harming the others, and answers in order', async () => {
    const [first, last] = [folder('First'), folder('Last')]
    const { results, seq } = await send([
      first,
      { id: newId(), kind: 'folders.update', args: { id: newId(), label: 'Ghost' }, madeAt: now() },
      { id: newId(), kind: 'test.explode', args: { label: 'Half' }, madeAt: now() },
      { id: newId(), kind: 'nobody.knows', args: {}, madeAt: now() },
      { id: newId(), kind: 'folders.create', args: { id: newId(), label: 'Extra', ...look, created_by: 'me' }, madeAt: now() },
      { id: newId(), kind: 'constructor', args: {}, madeAt: now() },
      last,
    ])
    expect(results.map((result) => (result.status === 'applied' ? 'applied' : result.error.id))).toEqual([
      'applied',
      'not_found',
      'internal',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'applied',
    ])
    expect(await labels()).toEqual(['First', 'Last'])
    expect(seq).toBe(org.org.currentSeq())
    expect(JSON.stringify(results)).not.toContain('a mistake of ours')
  })

  it('answers a resend as it answered the first time and changes nothing', async () => {
    const once = folder('Once')
    const first = await send([once])
    const again = await send([once, once])
    expect(again.results).toEqual([first.results[0], first.results[0]])
    expect(again.seq).toBe(first.seq)
    expect((await labels()).filter((label) => label === 'Once')).toHaveLength(1)
  })

  it('remembers refusals, but lets an unexpected failure be tried again', async () => {
    const member = org.addMember()
    const refused = folder('Not allowed')
    expect((await send([refused], member)).results[0]).toMatchObject({ status: 'refused', error: { id: 'permission_denied' } })
    org.setProfile(member, { manage_workspaces: 1 })
    expect((await send([refused], member)).results[0]).toMatchObject({ status: 'refused', error: { id: 'permission_denied' } })
    const exploding = { id: newId(), kind: 'test.explode', args: { label: 'x' }, madeAt: now() }
    await send([exploding])
    expect(org.org.db.get(org.org.db.build.selectFrom('mutation_result').select('id').where('id', '=', exploding.id))).toBeUndefined()
  })

  it('refuses a mutation id that another member used', async () => {
    const mine = folder('Mine')
    await send([mine])
    const other = org.addMember({ isAdmin: true })
    expect((await send([mine], other)).results[0]).toMatchObject({ status: 'refused', error: { id: 'conflict' } })
  })

  it('keeps organisations apart', async () => {
    const other = server.createOrg('Other')
    const shared = folder('Shared id')
    await send([shared])
    const there = await send([shared], other.admin)
    expect(there.results[0]?.status).toBe('applied')
    expect(await labels(other.admin)).toEqual(['Shared id'])
    const update = {
      id: newId(),
      kind: 'folders.update',
      args: { id: (shared.args as { id: string }).id, label: 'Changed there' },
      madeAt: now(),
    }
    await send([update], other.admin)
    expect(await labels()).toContain('Shared id')
  })

  it('corrects the device clock, never into the future', async () => {
    const hour = 3_600_000
    const slow = folder('Slow clock')
    slow.madeAt = new Date(Date.now() - 2 * hour).toISOString()
    await send([slow], org.admin, new Date(Date.now() - hour).toISOString())
    const fast = folder('Fast clock')
    fast.madeAt = new Date(Date.now() + 5 * hour).toISOString()
    await send([fast], org.admin, new Date(Date.now() + hour).toISOString())
    const madeAt = (id: string): number => {
      const row = org.org.db.get(org.org.db.build.selectFrom('mutation_result').select('made_at').where('id', '=', id))
      return Date.parse(row?.made_at ?? '')
    }
    expect(madeAt(slow.id)).toBe(Date.parse(slow.madeAt) + hour)
    expect(madeAt(fast.id)).toBeLessThanOrEqual(Date.now())
  })

  it('lets others in between the mutations of a large batch, and keeps its order', async () => {
    const { db } = org.org
    const mutations = Array.from({ length: 30 }, () => ({ id: newId(), kind: 'test.slow', args: {}, madeAt: now() }))
    const stored = (): number => {
      const ids = mutations.map(({ id }) => id)
      return db.all(db.build.selectFrom('mutation_result').select('id').where('id', 'in', ids)).length
    }
    const seenBetween: number[] = []
    let answered = false
    const watch = (): void => {
      seenBetween.push(stored())
      if (!answered) setImmediate(watch)
    }
    setImmediate(watch)
    const { results } = await send(mutations)
    answered = true
    expect(results.map(({ id, status }) => [id, status])).toEqual(mutations.map(({ id }) => [id, 'applied']))
    expect(seenBetween.some((count) => count > 0 && count < mutations.length)).toBe(true)
  })

  it('says when to come again while another process holds the file (F8), and takes the same then', async () => {
    const { db } = org.org
    const held = folder('Held')
    const other = new Driver(db.path)
    other.exec('BEGIN IMMEDIATE')
    db.all(sql`PRAGMA busy_timeout = 20`)
    const busy = await server.as(org.admin).post<ErrorBody>('/api/mutations', { sentAt: now(), mutations: [held] })
    expect([busy.status, busy.body.id, busy.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
    other.exec('ROLLBACK')
    other.close()
    db.all(sql`PRAGMA busy_timeout = 5000`)
    expect((await send([held])).results).toMatchObject([{ status: 'applied' }])
  })

  it('refuses more than 500 at once, and people without a session', async () => {
    const many = Array.from({ length: 501 }, (_, index) => folder(`F${index}`))
    expect(await server.as(org.admin).post<ErrorBody>('/api/mutations', { sentAt: now(), mutations: many })).toMatchObject({
      status: 400,
      body: { id: 'invalid_request' },
    })
    expect(await server.as(undefined).post<ErrorBody>('/api/mutations', { sentAt: now(), mutations: [] })).toMatchObject({
      status: 401,
      body: { id: 'invalid_session' },
    })
  })
})
