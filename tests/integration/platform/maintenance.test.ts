import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { startThinning, thinningEffects } from '#server/features/maintenance/thin-logs.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

describe('logs', () => {
  it('lose what is too old to matter, in pieces, and are looked at again tomorrow', async () => {
    const { db } = org.org
    db.writeNow(() => {
      for (const [days, many] of [
        [200, 2100],
        [100, 3],
      ] as const) {
        for (let index = 0; index < many; index++)
          db.run(
            db.build
              .insertInto('mutation_result')
              .values({ id: newId(), member_id: 'm', kind: 'k', result: '{}', made_at: daysAgo(days), arrived_at: daysAgo(days) }),
          )
      }
      for (const days of [800, 700]) {
        const line = {
          action: 'a',
          entity_type: 't',
          entity_id: null,
          label: `${days}`,
          before: null,
          after: null,
          source: 's',
          ip: '',
          member_id: null,
        }
        db.run(db.build.insertInto('audit_log').values({ id: newId(), ...line, performed_at: daysAgo(days) }))
      }
    })
    const context = { platform: server.platform, org: org.org, effectId: newId(), attempt: 1, signal: new AbortController().signal }
    await thinningEffects['upkeep.thinLogs']?.({}, context as never)
    expect(db.all(db.build.selectFrom('mutation_result').select('id'))).toHaveLength(3)
    expect(db.all(db.build.selectFrom('audit_log').select('label').where('action', '=', 'a')).map(({ label }) => label)).toEqual(['700'])
    expect(db.all(db.build.selectFrom('effect').select('kind').where('kind', '=', 'upkeep.thinLogs'))).toHaveLength(1)
  })
})

describe('the thinning of logs', () => {
  afterEach(() => void vi.useRealTimers())

  it('is scheduled for every organisation, also beside one that cannot be opened', async () => {
    const others = [server.createOrg('First'), server.createOrg('Second')]
    const { orgs } = server.platform
    // whichever comes first is the one that cannot be opened
    let broken: string | undefined
    const open = (orgId: string): OrgDatabase => {
      broken ??= orgId
      if (orgId === broken) throw new Error('a damaged file')
      return orgs.open(orgId)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    const stop = startThinning({ ...server.platform, orgs: { ...orgs, open } })
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    const isScheduled = ({ org: { db } }: TestOrg): boolean =>
      db.get(db.build.selectFrom('effect').select('id').where('kind', '=', 'upkeep.thinLogs')) !== undefined
    const rest = others.filter(({ orgId }) => orgId !== broken)
    expect(rest.length).toBeGreaterThan(0)
    await expect.poll(() => rest.map(isScheduled)).toEqual(rest.map(() => true))
    stop()
  })
})

describe('after-effects that were given up', () => {
  it('are listed for administrators, without their payload, and can be queued again, with a line', async () => {
    const { db } = org.org
    const id = newId()
    const row = {
      kind: 'nobody.handles',
      payload: '{"secret":1}',
      run_after: daysAgo(1),
      attempts: 8,
      leased_until: null,
      created_at: daysAgo(1),
    }
    db.writeNow(() => db.run(db.build.insertInto('effect').values({ id, ...row, last_error: 'refused', dead_at: daysAgo(0) })))
    const admin = server.as(org.admin)
    const listed = await admin.get('/api/effects/dead')
    expect(listed.body).toMatchObject({ effects: [{ id, kind: 'nobody.handles', attempts: 8, lastError: 'refused' }] })
    expect(JSON.stringify(listed.body)).not.toContain('secret')
    expect((await server.as(org.addMember({ seat: 'builder' })).get<ErrorBody>('/api/effects/dead')).body.id).toBe('permission_denied')
    expect((await admin.post<ErrorBody>('/api/effects/retry', { id: newId() })).body.id).toBe('not_found')
    expect((await admin.post('/api/effects/retry', { id })).status).toBe(204)
    expect(db.all(db.build.selectFrom('audit_log').select('entity_id').where('action', '=', 'effect.retried'))).toEqual([{ entity_id: id }])
  })
})
