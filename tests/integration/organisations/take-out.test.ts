import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { Report } from '#shared/nouns/reports/report-calls.ts'
import { takeOutEffects } from '#server/features/organisations/take-out/take-out-effects.ts'
import { toKind } from '#server/jobs/effect-registry.ts'
import { makeTakeOut } from '#server/storage/take-out/make-take-out.ts'
import { readZip } from '#server/lib/zip-reader.ts'
import { takeOutDatabase } from '#server/storage/take-out/take-out-manifest.ts'
import { verifyTakeOut } from '#server/storage/take-out/verify-take-out.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const never = new AbortController().signal
let server: TestServer
let acme: TestOrg
let table: BuiltTable
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trama-takeout-'))
  server = await startTestServer({ environment: { TAKE_OUT_DIR: join(folder, 'nightly') } })
  acme = server.createOrg('Acme')
  table = buildTable(acme.context(acme.admin), { fields: { name: 'singleLineText' } })
  addRecords(acme.context(acme.admin), table, [{ name: 'Linden' }, { name: 'Oak' }])
  const uploads = join(server.platform.config.dataDir, 'files', acme.orgId)
  mkdirSync(uploads, { recursive: true })
  writeFileSync(join(uploads, 'upload-1'), 'bytes of a file')
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const input = (target: string) => ({
  path: acme.org.db.path,
  files: server.platform.config,
  scratch: join(folder, 'scratch'),
  target,
  organisation: { id: acme.orgId, name: 'Acme', slug: acme.slug },
  madeAt: '2026-03-02T10:00:00.000Z',
})

/** The work of a night in March 2026. */
async function night(day: number): Promise<void> {
  const platform = { ...server.platform, now: () => new Date(Date.UTC(2026, 2, day, 2, 20)) }
  const kind = takeOutEffects['takeOut.scheduled']
  if (kind === undefined) throw new Error('nothing is scheduled')
  await toKind(kind).run({}, { platform, org: acme.org, effectId: `night-${day}`, attempt: 1, signal: never })
}

/** A secret in each place that has one. */
function plantSecrets(): void {
  const { db } = acme.org
  const by = { created_by: acme.admin.memberId, created_at: '2026-01-01T00:00:00.000Z' }
  const also = { updated_by: acme.admin.memberId, updated_at: '2026-01-01T00:00:00.000Z' }
  db.writeNow(() => {
    db.run(
      db.build.insertInto('connection').values({ id: newId(), app: 'http', name: 'C', settings: '{}', sealed: 'SECRET-connection', ...by }),
    )
    const times = { every: 'hour', hour: 6, gone: 'keep', next_at: '2026-01-01T01:00:00.000Z', created_at: by.created_at }
    const sealed = { settings: '{"host":"h","name":"N"}', sealed: 'SECRET-source', member_id: by.created_by }
    db.run(db.build.insertInto('source').values({ id: newId(), connector: 'api-sync', ...sealed, ...times }))
    db.run(
      db.build.insertInto('webhook').values({
        ...{ id: newId(), name: 'W', active: 1, last_four: 'abcd', table_id: null, automation_id: null, mapping: '[]', key_field: null },
        ...{ signed_by: 'trama', sealed: 'SECRET-webhook', owner_id: acme.admin.memberId, ...by, ...also },
      }),
    )
    db.run(
      db.build.insertInto('api_token').values({
        ...{ id: newId(), name: 'T', active: 1, token_hash: 'SECRET-token', prefix: 'p', last_four: 'abcd', pending_hash: null },
        ...{ pending_until: null, scopes: '{}', origins: '[]', expires_at: null, last_used_at: null, ...by, ...also },
      }),
    )
  })
}

/** Every part's bytes, the database's too. */
async function bytesOf(path: string): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  for await (const { name, open } of readZip(path)) {
    const pieces: Buffer[] = []
    for await (const piece of (await open()) as AsyncIterable<Buffer>) pieces.push(piece)
    parts.set(name, Buffer.concat(pieces))
  }
  return parts
}

describe('a file of everything', () => {
  it('is ordered by an administrator, tried, told of, and fetched by that person alone', async () => {
    const boss = server.as(acme.admin)
    const { id } = (await boss.post<{ id: string }>('/api/org/take-out')).body
    const mine = async (): Promise<Report | undefined> => (await boss.get<{ items: Report[] }>('/api/reports')).body.items[0]
    await expect.poll(async () => (await mine())?.state, { timeout: 20_000, interval: 100 }).toBe('ready')
    expect((await mine())?.summary).toMatchObject({ tables: 1, records: 2, files: 1, members: 1, hashes: 2 })
    const answer = await fetch(`${server.url}/api/reports/${id}/file`, { headers: { authorization: `Bearer ${acme.admin.token}` } })
    const saved = join(folder, 'saved.zip')
    writeFileSync(saved, Buffer.from(await answer.arrayBuffer()))
    expect((await verifyTakeOut(saved, join(folder, 'trial'), never)).records).toBe(2)
    const other = acme.addMember({ profile: {}, seat: 'builder' })
    expect((await server.as(other).get(`/api/reports/${id}/file`)).status).toBe(404)
    await expect.poll(() => server.platform.mails.map(({ subject }) => subject)).toContain('Your file is ready')
    await boss.request('DELETE', `/api/reports/${id}`)
    expect((await boss.get(`/api/reports/${id}/file`)).status).toBe(404)
  }, 30_000)

  it('holds the data and no secret, on no page of the database', async () => {
    plantSecrets()
    // one more belongs above, and into what the copy leaves out
    const sealing = sql<{ name: string }>`
      SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'sealed' ORDER BY t.name`
    expect(acme.org.db.all(sealing).map(({ name }) => name)).toEqual([
      'connection',
      'function_secret',
      'outgoing_webhook',
      'source',
      'webhook',
    ])
    const target = join(folder, 'out.zip')
    await makeTakeOut(input(target), never)
    const parts = await bytesOf(target)
    expect(parts.get('files/upload-1')?.toString()).toBe('bytes of a file')
    const database = parts.get(takeOutDatabase)
    expect(database?.includes('Linden')).toBe(true)
    for (const bytes of parts.values()) expect(bytes.includes('SECRET-')).toBe(false)
  })

  it('one that was changed, or lacks a part, is not taken for whole', async () => {
    const target = join(folder, 'out.zip')
    await makeTakeOut(input(target), never)
    const whole = readFileSync(target)
    const at = whole.indexOf('bytes of a file')
    expect(at).toBeGreaterThan(0)
    const changed = Buffer.from(whole)
    changed.write('bites', at)
    writeFileSync(target, changed)
    await expect(verifyTakeOut(target, join(folder, 'trial'), never)).rejects.toThrow()
    writeFileSync(target, whole.subarray(0, whole.length - 200))
    await expect(verifyTakeOut(target, join(folder, 'trial-2'), never)).rejects.toThrow()
  })

  it('is written each night into the folder as often as wanted, tried, and seven of them are kept', async () => {
    const boss = server.as(acme.admin)
    const written = join(folder, 'nightly', acme.slug)
    await night(8)
    expect(existsSync(written)).toBe(false)
    await boss.post('/api/org/take-out/schedule', { every: 'weekly' })
    await night(7)
    // a Sunday
    await night(8)
    expect(readdirSync(written)).toEqual([`${acme.slug}-2026-03-08.zip`])
    expect((await verifyTakeOut(join(written, `${acme.slug}-2026-03-08.zip`), join(folder, 'trial'), never)).records).toBe(2)
    await boss.post('/api/org/take-out/schedule', { every: 'daily' })
    const earlier = [1, 2, 3, 4, 5, 6].map((day) => `${acme.slug}-2026-03-0${day}.zip`)
    for (const name of earlier) writeFileSync(join(written, name), 'of another night')
    await night(9)
    const kept = [...earlier.slice(1), `${acme.slug}-2026-03-08.zip`, `${acme.slug}-2026-03-09.zip`]
    expect(readdirSync(written).toSorted()).toEqual(kept)
    const { db } = acme.org
    const told = db.all(db.build.selectFrom('audit_log').select('source').where('action', '=', 'organisation.taken-out'))
    expect(told.map(({ source }) => source)).toEqual(['schedule', 'schedule'])
  }, 30_000)

  it('is scheduled only where there is a folder', async () => {
    const boss = server.as(acme.admin)
    expect((await boss.post('/api/org/take-out/schedule', { every: 'daily' })).status).toBe(204)
    expect((await boss.get('/api/org/take-out/schedule')).body).toEqual({ canSchedule: true, every: 'daily' })
  })
})
