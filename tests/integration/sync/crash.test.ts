import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { compactionPoints, crashPoints, type CrashPoint } from '#tests/support/crash-points.ts'
import { crashAndLook } from '#tests/support/crash-run.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { createSyncChildren, type SyncChildren } from '#tests/support/sync-child-process.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { addApp, until } from '#tests/support/sync-peer.ts'
import { createTestOrg, type TestMember } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** rounds of one turn: each named point, and two at random */
const turn = crashPoints.length + 2
/** each on a document of its own: a large document is folded in seldom, and each turn would type five times as much as the one before */
const turns = isLong ? Math.ceil(100 / turn) : 1
const writers = isLong ? 20 : 5
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
/** Compactions first: the larger the document, the more has to be typed until the next. */
const inOrder = [...compactionPoints, ...crashPoints.filter((point) => !compactionPoints.has(point))]
let dataDir: string
let members: [TestMember, ...TestMember[]]
let documents: string[]
let children: SyncChildren

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-crash-'))
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  members = [org.admin, ...Array.from({ length: writers - 1 }, () => org.addMember({ isAdmin: true }))]
  documents = Array.from({ length: turns }, () => `app:${addApp(org)}`)
  platform.dispose()
  children = createSyncChildren()
})
afterAll(() => {
  children?.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `${turns * turn} times kill -9, at random and at each of ${crashPoints.length} named points, while ${writers} people type: nothing acknowledged is lost, nothing is there twice (SEED=${seed})`,
  { timeout: turns * turn * 60_000 },
  async () => {
    let acknowledged = 0
    for (const [index, document] of documents.entries()) {
      const seedOfTurn = seed + index
      // every other round, and in the next turn the others
      const foldsOnThread = (round: number): boolean => (round + seedOfTurn) % 2 === 0
      const pointOf = (round: number): CrashPoint | undefined => inOrder[round]
      acknowledged += await crashAndLook({ children, dataDir, members, document, rounds: turn, seed: seedOfTurn, pointOf, foldsOnThread })
    }
    expect(acknowledged).toBeGreaterThan(isLong ? 10_000 : turns * turn)
    if (isLong) console.log(`${acknowledged} edits acknowledged`)
  },
)

test('the same finds a server that acknowledges before the commit (F40)', { timeout: 120_000 }, async () => {
  const document = `tasks:user:${members[0].memberId}`
  const run = crashAndLook({
    children,
    dataDir,
    members: [members[0], members[0]],
    document,
    rounds: 10,
    seed,
    pointOf: () => 'after_append',
    environment: { ACKNOWLEDGE_EARLY: '1' },
  })
  await expect(run).rejects.toThrow(/^lost: .*SEED=/)
})

test('two devices whose clocks are years wrong, and jump (F28): all arrives, and when it was made is the time of the server', async () => {
  const document = 'tasks:team'
  const child = await children.start([dataDir, '500', members[0].orgId, document])
  const began = new Date().toISOString()
  const texts: string[] = []
  try {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [years, word] of [
      [5, 'early '],
      [-2, 'late '],
    ] as const) {
      vi.setSystemTime(new Date(2026 + years, 1))
      const device = openOnDevice(child.url, members[0], document)
      await device.whenReady
      const type = (): void => device.doc.transact(() => device.doc.getText('t').insert(0, word), 'person')
      type()
      await until(() => device.get().state === 'stored')
      vi.setSystemTime(new Date(2026 - years, 1))
      type()
      await until(() => device.get().state === 'stored')
      texts.push(device.doc.getText('t').toJSON())
      await device.close()
    }
  } finally {
    vi.useRealTimers()
  }
  expect(texts).toEqual(['early early ', 'late late early early '])
  child.kill()
  await child.ended
  const db = openSqlDatabase<OrgSchema>(join(dataDir, 'orgs', `${members[0].orgId}.db`))
  const rows = db.all(
    db.build.selectFrom('document_update').select('made_at').where('document', '=', document).where('made_at', '>=', began),
  )
  db.close()
  expect(rows.length).toBe(4)
  expect(rows.every((row) => row.made_at >= began && row.made_at <= new Date().toISOString())).toBe(true)
})
