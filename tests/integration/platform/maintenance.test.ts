import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { thinningEffects } from '#server/features/maintenance/thin-logs.ts'
import { nextRun } from '#server/jobs/schedules.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
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
    await thinningEffects['upkeep.thinLogs'].run({}, context as never)
    expect(db.all(db.build.selectFrom('mutation_result').select('id'))).toHaveLength(3)
    expect(db.all(db.build.selectFrom('audit_log').select('label').where('action', '=', 'a')).map(({ label }) => label)).toEqual(['700'])
    expect(db.all(db.build.selectFrom('effect').select('kind').where('kind', '=', 'upkeep.thinLogs'))).toHaveLength(1)
  })
})

describe('the thinning of logs', () => {
  it('waits in every organisation for the night of its own time zone, once', async () => {
    const other = server.createOrg('Other')
    const waiting = (): string[] =>
      other.org.db
        .all(other.org.db.build.selectFrom('effect').select('run_after').where('kind', '=', 'upkeep.thinLogs').where('dead_at', 'is', null))
        .map((row) => row.run_after)
    await expect.poll(waiting).toHaveLength(1)
    const { timezone } = orgLocale(other.org)
    expect(nextRun('30 3 * * *', timezone, server.platform.now())?.toISOString()).toBe(waiting()[0])
  })
})

describe('after-effects that were given up', () => {
  const table = { type: 'table', id: 't1', label: 'Orders' }

  function addDead(count: number, deadAt: string): string[] {
    const { db } = org.org
    const ids = Array.from({ length: count }, () => newId())
    const row = { kind: 'nobody.handles', payload: '{"secret":1}', run_after: daysAgo(1), attempts: 8, leased_until: null }
    db.writeNow(() => {
      for (const id of ids)
        db.run(
          db.build
            .insertInto('effect')
            .values({ id, ...row, created_at: daysAgo(1), last_error: 'refused', dead_at: deadAt, subject: JSON.stringify(table) }),
        )
    })
    return ids
  }
  const idsLeft = (): string[] => {
    const { db } = org.org
    return db.all(db.build.selectFrom('effect').select('id').where('kind', '=', 'nobody.handles')).map((row) => row.id)
  }
  const lines = (action: string): (string | null)[] => {
    const { db } = org.org
    return db.all(db.build.selectFrom('audit_log').select('entity_id').where('action', '=', action)).map((row) => row.entity_id)
  }
  afterEach(() => {
    const { db } = org.org
    db.writeNow(() => {
      db.run(db.build.deleteFrom('effect').where('kind', '=', 'nobody.handles'))
      db.run(db.build.deleteFrom('audit_log').where('entity_type', '=', 'effect'))
    })
  })

  it('are listed for administrators with their subject, without their payload, and can be queued again, with a line', async () => {
    const [id = ''] = addDead(1, daysAgo(0))
    const admin = server.as(org.admin)
    const listed = await admin.get('/api/effects/dead')
    expect(listed.body).toMatchObject({
      total: 1,
      effects: [{ id, kind: 'nobody.handles', attempts: 8, lastError: 'refused', subject: table }],
    })
    expect(JSON.stringify(listed.body)).not.toContain('secret')
    expect((await server.as(org.addMember({ seat: 'builder' })).get<ErrorBody>('/api/effects/dead')).body.id).toBe('permission_denied')
    expect((await admin.post<ErrorBody>('/api/effects/retry', { id: newId() })).body.id).toBe('not_found')
    expect((await admin.post('/api/effects/retry', { id })).status).toBe(204)
    expect(lines('effect.retried')).toEqual([id])
  })

  it('are forgotten for good when one is given up, with a line', async () => {
    const [id = '', other = ''] = addDead(2, daysAgo(0))
    const admin = server.as(org.admin)
    expect((await admin.post<ErrorBody>('/api/effects/give-up', { id: newId() })).body.id).toBe('not_found')
    expect((await admin.post('/api/effects/give-up', { id })).status).toBe(204)
    expect(idsLeft()).toEqual([other])
    expect(lines('effect.given-up')).toEqual([id])
  })

  it('are decided about all at once, in pieces, but none that came after the list', async () => {
    addDead(1_100, daysAgo(2))
    const later = addDead(1, daysAgo(0))
    const admin = server.as(org.admin)
    const listed = await admin.get<{ total: number; effects: unknown[] }>('/api/effects/dead')
    expect([listed.body.total, listed.body.effects.length]).toEqual([1_101, 500])
    expect((await admin.post('/api/effects/give-up-all', { until: daysAgo(1) })).body).toEqual({ count: 1_100 })
    expect(idsLeft()).toEqual(later)
    expect(lines('effect.given-up')).toHaveLength(3)
    expect((await admin.post('/api/effects/retry-all', { until: daysAgo(1) })).body).toEqual({ count: 0 })
    expect((await admin.post('/api/effects/retry-all', { until: new Date().toISOString() })).body).toEqual({ count: 1 })
    expect((await admin.post<ErrorBody>('/api/effects/retry-all', { until: 'soon' })).status).toBe(400)
  })

  it('of another organisation are neither shown nor touched', async () => {
    const ids = addDead(2, daysAgo(1))
    const foreign = server.as(server.createOrg('Foreign').admin)
    expect((await foreign.get('/api/effects/dead')).body).toEqual({ total: 0, effects: [] })
    expect((await foreign.post<ErrorBody>('/api/effects/give-up', { id: ids[0] })).body.id).toBe('not_found')
    expect((await foreign.post('/api/effects/give-up-all', { until: new Date().toISOString() })).body).toEqual({ count: 0 })
    expect(idsLeft()).toHaveLength(2)
  })
})
