import { closeSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let dataDir: string
let hit: TestOrg
let other: TestOrg
let first: ReturnType<typeof createTestPlatform>
let server: TestServer
let lines: string[]

beforeEach(() => {
  first = createTestPlatform()
  ;({ dataDir } = first.config)
  hit = createOrg('Hit')
  other = createOrg('Other')
  const { db } = hit.org
  db.writeNow(() => {
    for (let index = 0; index < 500; index++)
      db.run(
        db.build
          .insertInto('mutation_result')
          .values({ id: newId(), member_id: 'm', kind: 'k', result: 'x'.repeat(100), made_at: '', arrived_at: '' }),
      )
  })
  first.orgs.close()
  first.control.close()
  lines = []
})
afterEach(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const createOrg = (name: string): TestOrg => createTestOrg(first, name)
const pathOf = (of: TestOrg): string => join(dataDir, 'orgs', `${of.orgId}.db`)
const start = async (): Promise<void> => {
  server = await startTestServer({ dataDir, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) })
}
const inFile = (statement: string): void => {
  const driver = new Driver(pathOf(hit))
  driver.exec(statement)
  driver.close()
}

/** Overwrites the pages from the one given on. */
function spoil(page: number, pages = 1): void {
  const file = openSync(pathOf(hit), 'r+')
  writeSync(file, Buffer.alloc(4096 * pages, 0x5a), 0, 4096 * pages, (page - 1) * 4096)
  closeSync(file)
}

function rootOf(table: string): number {
  const driver = new Driver(pathOf(hit), { readonly: true })
  const root = driver.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number
  driver.close()
  return root
}

const folder = (of: TestOrg): Promise<{ status: number; body: unknown }> => {
  const now = new Date().toISOString()
  const args = { id: newId(), label: 'Mine', icon: 'folder', color: 'blue', position: 'a0' }
  return server
    .as(of.admin)
    .post('/api/mutations', { sentAt: now, mutations: [{ id: newId(), kind: 'folders.create', args, madeAt: now }] })
}

async function expectRefused(id: string, reason: string): Promise<void> {
  await expect.poll(() => server.platform.orgs.faults().length).toBe(1)
  const answers = [
    await server.as(hit.admin).get<ErrorBody>('/api/feed?since=0'),
    await server.as(hit.admin).get<ErrorBody>('/api/auth/session'),
    await folder(hit),
  ]
  for (const { status, body } of answers) expect([status, (body as ErrorBody).id]).toEqual([503, id])
  expect((await server.as(other.admin).get('/api/feed?since=0')).status).toBe(200)
  expect(await folder(other)).toMatchObject({ status: 200 })
  expect(await server.as(undefined).get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', refused: [{ organisation: hit.orgId, reason }] },
  })
  const told = lines.filter((line) => line.includes('"level":50'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(hit.orgId)
}

describe('an organisation whose file cannot be used is refused with a sentence, and the others go on', () => {
  const cases: Record<string, { breaks: () => void; id: string; reason: string }> = {
    'made by a newer version': {
      breaks: () => inFile("INSERT INTO migration (name, applied_at) VALUES ('9999_future.sql', '')"),
      id: 'storage_refused',
      reason: 'migrations',
    },
    'made with another migration': {
      breaks: () => inFile("UPDATE migration SET sum = 'another' WHERE name LIKE '0002%'"),
      id: 'storage_refused',
      reason: 'migrations',
    },
    'of no bytes': { breaks: () => truncateSync(pathOf(hit), 0), id: 'storage_refused', reason: 'empty' },
    'made anew by something else': {
      breaks: () => {
        rmSync(pathOf(hit))
        inFile('PRAGMA journal_mode = WAL')
      },
      id: 'storage_refused',
      reason: 'empty',
    },
    missing: { breaks: () => rmSync(pathOf(hit)), id: 'storage_refused', reason: 'missing' },
    'no database': { breaks: () => writeFileSync(pathOf(hit), 'x'.repeat(20_000)), id: 'storage_damaged', reason: 'damaged' },
    'with its first pages spoiled': { breaks: () => spoil(2, 20), id: 'storage_damaged', reason: 'damaged' },
    'without its last migrations': {
      // the first of them makes tables that are there
      breaks: () => inFile("DELETE FROM migration WHERE name >= '0035'"),
      id: 'storage_damaged',
      reason: 'damaged',
    },
    'without its counter': { breaks: () => inFile('DROP TABLE meta'), id: 'storage_damaged', reason: 'damaged' },
  }
  test.each(Object.entries(cases))('%s', async (_, { breaks, id, reason }) => {
    breaks()
    const before = statSync(pathOf(hit), { throwIfNoEntry: false })?.size
    await start()
    await expectRefused(id, reason)
    expect(statSync(pathOf(hit), { throwIfNoEntry: false })?.size).toBe(before)
  })

  test('whoever asks from elsewhere, or without the token, is not told which', async () => {
    rmSync(pathOf(hit))
    await start()
    await expect.poll(() => server.platform.orgs.faults().length).toBe(1)
    const passedOn = await server.as(undefined).request('GET', '/readyz', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect([passedOn.status, passedOn.body]).toEqual([200, { status: 'ready' }])
  })

  test('it is opened again when its file is back', async () => {
    const kept = `${pathOf(hit)}.kept`
    const driver = new Driver(pathOf(hit))
    await driver.backup(kept)
    driver.close()
    rmSync(pathOf(hit))
    await start()
    await expect.poll(() => server.platform.orgs.faults().length).toBe(1)
    const copy = new Driver(kept)
    await copy.backup(pathOf(hit))
    copy.close()
    await expect.poll(async () => (await folder(hit)).status, { timeout: 20_000 }).toBe(200)
    expect(server.platform.orgs.faults()).toEqual([])
  })
})

describe('a file with damaged pages', () => {
  test('found when it is opened: nothing is written to it from the start, it is read, and that is said', async () => {
    spoil(rootOf('mutation_result'))
    const before = statSync(pathOf(hit)).mtimeMs
    await start()
    expect(await folder(hit)).toMatchObject({ status: 503, body: { id: 'storage_damaged' } })
    expect((await server.as(hit.admin).get('/api/feed?since=0')).status).toBe(200)
    expect(await folder(other)).toMatchObject({ status: 200 })
    expect((await server.as(undefined).get('/readyz')).body).toMatchObject({ refused: [{ organisation: hit.orgId, reason: 'damaged' }] })
    expect(lines.filter((line) => line.includes('is damaged'))).toHaveLength(1)
    expect(statSync(pathOf(hit)).mtimeMs).toBe(before)
  })

  test('cut to half: never a 500', async () => {
    truncateSync(pathOf(hit), Math.floor(statSync(pathOf(hit)).size / 8192) * 4096)
    await start()
    for (const answer of [await folder(hit), await server.as(hit.admin).get('/api/feed?since=0')])
      expect([200, 503]).toContain(answer.status)
    expect(server.platform.orgs.faults()).toMatchObject([{ orgId: hit.orgId, reason: 'damaged' }])
  })

  test('met by a read later: 503 storage_damaged, and no write follows', async () => {
    const role = rootOf('folder')
    await start()
    expect((await folder(hit)).status).toBe(200)
    const { db } = server.platform.orgs.open(hit.orgId)
    db.all(sql`PRAGMA wal_checkpoint(TRUNCATE)`)
    spoil(role)
    // drops the connection's page cache of the file
    db.run(sql`PRAGMA shrink_memory`)
    expect(await server.as(hit.admin).get('/api/feed?since=0')).toMatchObject({ status: 503, body: { id: 'storage_damaged' } })
    expect(await folder(hit)).toMatchObject({ status: 503, body: { id: 'storage_damaged' } })
    expect(server.platform.orgs.faults()).toMatchObject([{ orgId: hit.orgId, reason: 'damaged' }])
    expect((await folder(other)).status).toBe(200)
  })
})

test('who belongs to several organisations logs in to one whose file can be used', async () => {
  const control = createTestPlatform({ dataDir })
  const db = control.control
  db.writeNow(() => {
    db.run(
      sql`UPDATE membership SET account_id = (SELECT account_id FROM membership WHERE org_id = ${hit.orgId}) WHERE org_id = ${other.orgId}`,
    )
    db.run(sql`UPDATE membership SET last_login_at = '2999' WHERE org_id = ${hit.orgId}`)
  })
  const account = db.get(sql<{ id: string }>`SELECT account_id AS id FROM membership WHERE org_id = ${hit.orgId}`)?.id ?? ''
  control.dispose()
  rmSync(pathOf(hit))
  await start()
  const { startSession } = await import('#server/features/auth/log-in.ts')
  const signedIn = await startSession(server.platform, account, { userAgent: 'test', way: 'password' })
  expect(signedIn).toMatchObject({ member: { id: other.admin.memberId } })
  await expect(startSession(server.platform, account, { userAgent: 'test', way: 'password' }, hit.orgId)).rejects.toMatchObject({
    id: 'storage_refused',
  })
})
