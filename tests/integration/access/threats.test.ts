import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { aimAt, aimCall } from '#tests/support/access-aims.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access-world.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let world: AccessWorld
let admin: TestMember
/** calls of the server's operator are asked by the operator */
let cookie = ''
const operatorToken = 'an-operator-token-of-this-test'
beforeAll(async () => {
  server = await startTestServer({ environment: { OPERATOR_TOKEN: operatorToken } })
  server.server.http.keepAliveTimeout = 120_000
  world = await createAccessWorld(server, 'Narwhal')
  admin = world.org.admin
  const entered = await server.as(undefined).post('/api/operator/sign-in', { token: operatorToken })
  cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})
afterAll(() => server.close())

const extras: Record<string, unknown> = {
  org_id: newId(),
  orgId: newId(),
  id_profile: newId(),
  is_admin: 1,
  isAdmin: true,
  plan: 'enterprise',
  created_by: newId(),
  member_id_: newId(),
  ativo: true,
  permissions: ['*'],
  seq: 1,
  deleted_at: null,
}
/** As JSON text: in an object literal these keys would set the prototype. */
const pollution = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']

/** The JSON of an object with more in it than it should have. */
function* swollen(body: object): Iterable<[string, string]> {
  const text = JSON.stringify(body)
  const more = (pair: string): string => (text === '{}' ? `{${pair}}` : `${text.slice(0, -1)},${pair}}`)
  for (const [key, value] of Object.entries(extras))
    if (!Object.hasOwn(body, key)) yield [key, more(`${JSON.stringify(key)}:${JSON.stringify(value)}`)]
  for (const pair of pollution) yield [pair, more(pair)]
}

describe('T4 nobody sets what is not asked for', () => {
  it('no call takes a property that is not its own, nor changes anything because of one', async () => {
    const { org } = world.org
    const seq = org.currentSeq()
    const found: string[] = []
    for (const [key, definition] of server.server.calls.flatMap(({ table }) => Object.entries(table))) {
      const { method, path, body } = aimCall(key, definition, world.ids)
      if (!definition.body || definition.streams) continue
      const texts = [...swollen(body as object)]
      const headers = { cookie }
      const answers = await Promise.all(texts.map(([, text]) => server.as(admin).request<ErrorBody>(method, path, { body: text, headers })))
      for (const [index, answer] of answers.entries()) {
        if (answer.status !== 400 || answer.body.id !== 'invalid_request') found.push(`${key} ${texts[index]?.[0]}: ${answer.status}`)
      }
    }
    expect(found).toEqual([])
    expect(org.currentSeq()).toBe(seq)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('nor does a mutation', async () => {
    const { org } = world.org
    const seq = org.currentSeq()
    const now = new Date().toISOString()
    const tries = Object.entries(server.server.mutations).flatMap(([kind, { schema }]) =>
      [...swollen(aimAt(kind, sampleOf(schema), world.ids) as object)].map(([name, text]) => ({ kind, name, text })),
    )
    for (let at = 0; at < tries.length; at += 500) {
      const part = tries.slice(at, at + 500)
      const mutations = part.map(({ kind, text }) => `{"id":"${newId()}","kind":"${kind}","madeAt":"${now}","args":${text}}`)
      const { body } = await server
        .as(admin)
        .request<MutationAnswer>('POST', '/api/mutations', { body: `{"sentAt":"${now}","mutations":[${mutations.join()}]}` })
      const wrong = body.results.flatMap((result, index) =>
        result.status === 'refused' && result.error.id === 'invalid_request' ? [] : [`${part[index]?.kind} ${part[index]?.name}`],
      )
      expect(wrong).toEqual([])
    }
    expect(org.currentSeq()).toBe(seq)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('T42 what an answer lets a browser do', () => {
  it.each([
    ['an answer', 'GET', '/api/feed?since=0'],
    ['a refusal', 'GET', `/api/feed/tables/t000000000000`],
    ['an unknown path', 'GET', '/api/nothing/here'],
    ['a public page’s data', 'GET', '/api/public/token'],
    ['a health check', 'GET', '/healthz'],
    ['a disguised path', 'GET', '/%61pi/feed'],
  ])('%s: no frame, no referrer, no sniffing, nothing kept', async (_, method, path) => {
    const { headers } = await server.as(admin).request(method, path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    if (path.includes('pi/')) expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('T28 an invitation tells nobody who has an account', () => {
  it('answers alike for a known and an unknown address', async () => {
    const stranger = server.createOrg('Elsewhere')
    const invite = (email: string) =>
      server.as(admin).post<{ members: object[] }>('/api/members/invite', { emails: [email], roleId: world.ids.role, seat: 'member' })
    const [known, unknown] = [await invite(stranger.admin.email), await invite('nobody.yet@example.com')]
    const shape = (answer: typeof known): unknown => [
      answer.status,
      answer.body.members.map((member) =>
        Object.entries(member).filter(
          ([key]) => !['id', 'id_user', 'email', 'displayName', 'name', 'hue', 'createdAt', 'created_at'].includes(key),
        ),
      ),
    ]
    expect(shape(known)).toEqual(shape(unknown))
  })
})
