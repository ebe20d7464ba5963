import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#shared/access/profile-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { issuePasswordLink } from '#server/identity/password-links.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { isLong } from '#tests/support/property-runs.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

const times = isLong ? 100 : 20
let server: TestServer
let org: TestOrg
let table: BuiltTable
let profile: Profile
let passwordHash: string

beforeAll(async () => {
  server = await startTestServer()
  server.server.http.keepAliveTimeout = 120_000
  org = server.createOrg()
  table = buildTable(org.context(org.admin))
  profile = { tables_enabled: { [table.id]: { can_create: true, can_edit: true, can_delete: true } } }
  passwordHash = await hashPassword('an old Phrase 41')
})
afterAll(() => server.close())

interface Live {
  said: string[]
  closed: Promise<number>
  /** resolves when it receives changed rights, or its end */
  told: Promise<void>
  end(): void
}

/** A device's live connection, open. */
async function goLive(member: TestMember, { orgId }: TestOrg = org): Promise<Live> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${orgId}`, { headers: { authorization: `Bearer ${member.token}` } })
  const said: string[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const told = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type: string }
      said.push(type)
      if (type === 'session-ended' || type === 'access-changed') resolve()
    })
  })
  await new Promise((resolve) => socket.once('message', resolve))
  return { said, closed, told, end: () => socket.terminate() }
}

/** The records that this person created; nobody else creates any in their name. */
function madeBy(member: TestMember): number {
  const rows = org.org.db.all(
    org.org.db.build.selectFrom('record_history').select('id').where('member_id', '=', member.memberId).where('op', '=', 'create'),
  )
  return rows.length
}

const send = (member: TestMember): Promise<Answer<MutationAnswer>> => {
  const now = new Date().toISOString()
  const args = { tableId: table.id, changes: [{ op: 'create', id: newId(), values: { [table.fields['name'] ?? '']: 'x' } }] }
  const mutations = [{ id: newId(), kind: 'records.change', args, madeAt: now }]
  return server.as(member).post<MutationAnswer>('/api/mutations', { sentAt: now, mutations })
}

interface Way {
  revoke(member: TestMember): Promise<unknown>
  /** whether the whole person is out, or only a right is gone */
  isOut: boolean
}
const admin = (): ReturnType<TestServer['as']> => server.as(org.admin)

const ways: Record<string, Way> = {
  role: {
    isOut: false,
    revoke: ({ roleId }) =>
      admin().post('/api/profile/update', { profile_id: roleId, changes: [{ map: 'tables', id: table.id, value: null }] }),
  },
  seat: { isOut: false, revoke: ({ memberId }) => admin().post('/api/members/update', { id: memberId, seat: 'viewer' }) },
  user: { isOut: true, revoke: ({ memberId }) => admin().post('/api/members/update', { id: memberId, active: false }) },
  session: { isOut: true, revoke: (member) => server.as(member).post('/api/auth/log-out') },
  password: {
    isOut: true,
    revoke: async ({ accountId }) => {
      const { platform } = server
      const { control } = platform
      await control.write(() =>
        control.run(
          control.build.updateTable('account').set({ password_hash: passwordHash, verified_at: '2026-01-01' }).where('id', '=', accountId),
        ),
      )
      const link = await issuePasswordLink(platform, { purpose: 'reset', accountId, orgId: org.orgId })
      const token = new URL(link).pathname.split('/').at(-1)
      const answer = await server.as(undefined).post('/api/auth/change-password', { token, password: 'a new Phrase 42 of theirs' })
      expect(answer.status).toBe(200)
    },
  },
}

describe(`T10 taken away while they work, ${times} times each: told at once, refused from the commit on, nothing applied after it`, () => {
  it.each(Object.entries(ways))('%s', { timeout: times * 10_000 }, async (name, way) => {
    // resets are counted per address: the limit has its own test
    const rounds = name === 'password' ? Math.min(times, 20) : times
    for (let round = 0; round < rounds; round++) {
      const member = org.addMember({ seat: 'member', profile })
      const live = await goLive(member)
      expect((await send(member)).body.results[0]?.status).toBe('applied')
      // under way at the same moment
      const under = [send(member), send(member), send(member)]
      // called between that commit and everything else
      let atCommit = -1
      const note = ({ memberId }: { memberId?: string }): void => {
        if (memberId === member.memberId && atCommit < 0) atCommit = madeBy(member)
      }
      const stops = [server.platform.events.on('access-changed', note), server.platform.events.on('session-ended', note)]
      const revoking = way.revoke(member)
      under.push(send(member), send(member))
      await revoking
      await live.told
      if (way.isOut) await live.closed
      for (const stop of stops) stop()
      await Promise.all(under)
      const after = await send(member)
      if (way.isOut) expect(after.status).toBe(401)
      else {
        const [result] = after.body.results
        expect(result?.status === 'refused' && ['unauthorized', 'permission_denied'].includes(result.error.id)).toBe(true)
      }
      expect(atCommit).toBeGreaterThan(0)
      expect(madeBy(member)).toBe(atCommit)
      live.end()
    }
  })

  it('organisation', { timeout: times * 10_000 }, async () => {
    for (let round = 0; round < times; round++) {
      const other = server.createOrg(`Erased ${round}`)
      const id = newId()
      await server.as(other.admin).mutate('apps.create', { id, label: 'Shown', icon: 'layout-grid', color: 'blue' })
      const { body } = await server
        .as(other.admin)
        .post<{ token: string }>('/api/public-view/create', { type: 'dashboard', identifier: id })
      const visitor = await fetch(`${server.url}/api/public/${body.token}/events`)
      expect(visitor.status).toBe(200)
      const live = await goLive(other.admin, other)
      server.platform.orgs.erase(other.orgId)
      await live.closed
      // ends, instead of waiting for ever
      await visitor.text().catch(() => undefined)
      expect((await server.as(other.admin).get('/api/feed?since=0')).status).toBe(401)
      expect((await server.as(undefined).get(`/api/public/${body.token}`)).status).toBe(404)
    }
  })
})
