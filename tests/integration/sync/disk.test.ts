import { Worker } from 'node:worker_threads'
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { connectPeer, until } from '#tests/support/sync-peer.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
let server: TestServer
let org: TestOrg

/** Every commit fails as it does when the disk refuses to say that it has the data; set before a database is opened. */
let refusesSync = false
/** The results of the integrity checks, in order. */
let verdicts: string[] = []
let verdict = 'ok'
const { prepare, pragma } = Driver.prototype
beforeEach(async () => {
  refusesSync = false
  verdicts = []
  verdict = 'ok'
  Driver.prototype.pragma = function (this: Driver.Database, ...given) {
    const answer: unknown = pragma.apply(this, given)
    if (!given[0].startsWith('quick_check')) return answer
    verdicts.push(answer === 'ok' ? verdict : String(answer))
    return verdicts.at(-1)
  }
  Driver.prototype.prepare = function (this: Driver.Database, sql: string) {
    const statement = prepare.call(this, sql) as Driver.Statement
    if (sql !== 'COMMIT') return statement
    const run = statement.run.bind(statement)
    statement.run = (...parameters) => {
      if (refusesSync) throw new Driver.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC')
      return run(...parameters)
    }
    return statement
  } as typeof prepare
  server = await startTestServer({ features: [] })
  org = server.createOrg()
})
afterEach(async () => {
  Driver.prototype.prepare = prepare
  Driver.prototype.pragma = pragma
  await server.close()
})

const stored = (): string[] => readDocument(org.org, name, (doc) => doc.getArray<string>('words').toArray())
const intact = (): void => {
  expect(org.org.db.get(sql<{ integrity_check: string }>`PRAGMA integrity_check`)?.integrity_check).toBe('ok')
}

test(
  'a full disk (F5): nothing acknowledged that is not stored, reading goes on, and all is taken when there is room again',
  { timeout: 120_000 },
  async () => {
    const { db } = org.org
    const device = openOnDevice(server.url, org.admin, name)
    await device.whenReady
    const words = device.doc.getArray<string>('words')
    const type = (word: string): void => device.doc.transact(() => words.push([word]), 'person')
    type('before')
    await until(() => device.get().state === 'stored' && stored().length === 1)

    const pages = db.get(sql<{ page_count: number }>`PRAGMA page_count`)?.page_count ?? 0
    db.all(sql`PRAGMA max_page_count = ${sql.lit(pages)}`)
    const mistaken: string[][] = []
    let sends = 0
    const stop = device.subscribe(() => {
      // "stored" is said only of content in the file
      if (device.get().state === 'stored' && stored().length < words.length) mistaken.push(stored())
      if (device.get().state === 'sending') sends += 1
    })
    for (let count = 0; count < 5; count++) type(`${count} ${'x'.repeat(20_000)}`)
    // It comes back, tries again and is refused again, without end and without harm.
    await until(() => sends > 3)
    expect(stored()).toEqual(['before'])
    expect(device.get().state).not.toBe('stored')
    expect(device.get().delayed, 'the device says why').toBe('storeFailed')
    const reader = connectPeer(server.url, org.admin, name)
    await until(() => reader.doc.getArray('words').length === 1)

    db.all(sql`PRAGMA max_page_count = ${sql.lit(1_000_000)}`)
    await until(() => device.get().state === 'stored', 'stored again', 20_000)
    expect(device.get().delayed).toBeUndefined()
    stop()
    expect(mistaken).toEqual([])
    expect(stored()).toEqual(words.toArray())
    await until(() => reader.doc.getArray('words').length === 6)
    intact()
    reader.destroy()
    await device.close()
  },
)

/** Another process's write transaction on the organisation's file; resolves when it has begun, and ends after `ms`. */
async function holdLock(ms: number): Promise<{ ended: Promise<unknown> }> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     const db = new (require('better-sqlite3'))(workerData.path)
     db.exec('BEGIN IMMEDIATE')
     parentPort.postMessage('held')
     setTimeout(() => { db.exec('ROLLBACK'); db.close() }, workerData.ms)`,
    { eval: true, workerData: { path: org.org.db.path, ms } },
  )
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  await new Promise((resolve) => worker.once('message', resolve))
  return { ended }
}

test('another writer (F8): waited for; when it takes too long, nothing is acknowledged and everything comes again', async () => {
  const { db } = org.org
  const peer = connectPeer(server.url, org.admin, name)
  await peer.synced()
  const words = peer.doc.getArray<string>('words')

  const short = await holdLock(300)
  words.push(['waited for'])
  await until(() => stored().length === 1)
  expect(peer.closes).toEqual([])
  await short.ended

  db.all(sql`PRAGMA busy_timeout = 50`)
  const long = await holdLock(500)
  words.push(['sent again'])
  await until(() => peer.closes.includes(closeCodes.storeFailed.code))
  expect(stored()).toEqual(['waited for'])
  await long.ended
  await until(() => stored().length === 2)
  expect(stored()).toEqual(['waited for', 'sent again'])
  expect(Y.encodeStateVector(peer.doc)).toEqual(readDocument(org.org, name, (doc) => Y.encodeStateVector(doc)))
  intact()
  peer.destroy()
})

test('a disk that cannot say that it has the data (F6): nothing is acknowledged, the server says so, and nothing is lost when it can again', async () => {
  const device = openOnDevice(server.url, org.admin, name)
  await device.whenReady
  const reader = connectPeer(server.url, org.admin, name)
  await reader.synced()
  const words = device.doc.getArray<string>('words')
  const type = (word: string): void => device.doc.transact(() => words.push([word]), 'person')
  type('before')
  await until(() => device.get().state === 'stored' && stored().length === 1 && reader.doc.getArray('words').length === 1)
  const health = async (): Promise<number> => (await server.as(undefined).get('/healthz')).status
  expect(await health()).toBe(200)

  refusesSync = true
  let sends = 0
  const claims: string[][] = []
  const stop = device.subscribe(() => {
    if (device.get().state === 'sending') sends += 1
    if (device.get().state === 'stored') claims.push(stored())
  })
  for (let count = 0; count < 5; count++) type(`${count}`)
  await until(() => sends > 3)
  expect(await health()).toBe(503)
  expect(claims).toEqual([])
  expect(stored()).toEqual(['before'])
  expect(reader.doc.getArray('words').length, 'nobody has seen what is not durable').toBe(1)

  // The disk works again; nothing is written before another connection has checked the file and found it whole.
  refusesSync = false
  verdict = 'page 7 is not what it was'
  verdicts = []
  await until(() => verdicts.length > 1)
  expect(claims).toEqual([])
  expect(stored()).toEqual(['before'])
  expect(await health()).toBe(503)
  verdict = 'ok'
  await until(() => device.get().state === 'stored', 'stored again', 20_000)
  stop()
  expect(claims.every((claim) => claim.length === 6)).toBe(true)
  expect(stored()).toEqual(words.toArray())
  await until(() => reader.doc.getArray('words').length === 6)
  // each file's connection is tried again after a moment
  while ((await health()) !== 200) await new Promise((resolve) => setTimeout(resolve, 20))
  intact()
  reader.destroy()
  await device.close()
})
