import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import Driver from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeMistake } from '#server/app/describe-mistake.ts'
import { creatingPrefix, openControlDatabase } from '#server/storage/control-database.ts'
import { migrate, migrationSum, readMigrations } from '#server/storage/migrate.ts'
import { landedSums } from '#server/storage/migration-sums.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

let dataDir: string
let control: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trama-control-'))
  control = join(dataDir, 'control.db')
  const platform = createTestPlatform({ dataDir })
  createTestOrg(platform)
  platform.dispose()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const inControl = (statement: string): void => {
  const driver = new Driver(control)
  driver.exec(statement)
  driver.close()
}
const whyNot = (): string | undefined => {
  try {
    openControlDatabase(dataDir).close()
    return undefined
  } catch (error) {
    return describeMistake(error) ?? `no sentence: ${String(error)}`
  }
}

describe('a control database that lost what it knew is never made anew', () => {
  const cases: Record<string, { breaks: () => void; says: RegExp }> = {
    missing: { breaks: () => rmSync(control), says: /control\.db is missing, but beside it lie the files of 1 organisation\. Restore/ },
    'of no bytes': { breaks: () => truncateSync(control, 0), says: /control\.db is empty, but/ },
    'without organisations': {
      breaks: () => inControl('DELETE FROM membership; DELETE FROM session; DELETE FROM organisation'),
      says: /control\.db knows no organisation, but/,
    },
    'no database': { breaks: () => writeFileSync(control, 'x'.repeat(10_000)), says: /control\.db is damaged \(.+\)\. Restore/ },
    'with a spoiled page': {
      breaks: () => {
        const file = openSync(control, 'r+')
        writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 4096 * 3)
        closeSync(file)
      },
      says: /control\.db is damaged \(.+\)\. Restore/,
    },
    'without its last migrations, which make tables': {
      breaks: () => inControl("DELETE FROM migration WHERE name >= '0017'"),
      says: /control\.db is damaged \(.+\)\. Restore/,
    },
    'of a newer version': {
      breaks: () => inControl("INSERT INTO migration (name, applied_at) VALUES ('9999_future.sql', '')"),
      says: /9999_future\.sql, which this version does not know/,
    },
  }
  test.each(Object.entries(cases))('%s', (_, { breaks, says }) => {
    breaks()
    const before = statSync(control, { throwIfNoEntry: false })?.size
    expect(whyNot()).toMatch(says)
    if (before === undefined || before === 0) expect(statSync(control, { throwIfNoEntry: false })?.size).toBe(before)
  })

  test('a new data directory, and one whose first sign-up was cut off, are first starts', () => {
    inControl('DELETE FROM membership; DELETE FROM session; DELETE FROM organisation')
    const [file = ''] = readdirSync(join(dataDir, 'orgs')).filter((name) => name.endsWith('.db'))
    inControl(`INSERT INTO setting (key, value) VALUES ('${creatingPrefix}${file.slice(0, -3)}', '')`)
    expect(whyNot()).toBeUndefined()
    rmSync(dataDir, { recursive: true })
    expect(whyNot()).toBeUndefined()
  })

  test('a sign-up leaves no note behind', () => {
    const db = openControlDatabase(dataDir)
    expect(db.all(db.build.selectFrom('setting').selectAll().where('key', 'like', `${creatingPrefix}%`))).toEqual([])
    db.close()
  })
})

describe('landed migrations are frozen', () => {
  test('those from before sums were kept are what they were', () => {
    const files = [...readMigrations('control'), ...readMigrations('org')]
    const sums = new Map(files.map((file) => [file.name, migrationSum(file)]))
    expect(Object.keys(landedSums).length).toBe(18)
    for (const [name, sum] of Object.entries(landedSums)) expect([name, sums.get(name)]).toEqual([name, sum])
    const [first] = files
    const path = resolve(import.meta.dirname, '../../../migrations/control', first?.name ?? '')
    expect(sums.get(first?.name ?? '')).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'))
  })

  test('a database of before gets their sums, and one that was changed since is told by its name', () => {
    inControl('ALTER TABLE migration DROP COLUMN sum')
    expect(whyNot()).toBeUndefined()
    const db = openSqlDatabase<unknown>(control)
    const ours = readMigrations('control')
    try {
      expect(migrate(db, ours)).toEqual([])
      const changed = ours.map((one, index) => (index === 1 ? { ...one, sql: `${one.sql} -- changed` } : one))
      expect(() => migrate(db, changed)).toThrow(/another 0002_invitations\.sql than this version has/)
      // line ends of a checkout are none of its business
      expect(
        migrate(
          db,
          ours.map((one) => ({ ...one, sql: one.sql.replaceAll('\n', '\r\n') })),
        ),
      ).toEqual([])
      db.executeScript('ALTER TABLE migration DROP COLUMN sum')
      expect(() => migrate(db, changed), 'also before its sum was kept').toThrow(/0002_invitations/)
    } finally {
      db.close()
    }
  })
})
