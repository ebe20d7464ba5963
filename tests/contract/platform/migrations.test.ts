import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate, MigrationError, readMigrations } from '#server/storage/migrate.ts'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'

let folder: string
let db: SqlDatabase<unknown>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trama-migrate-'))
  db = openSqlDatabase(join(folder, 'x.db'))
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const first = { name: '0001_first.sql', sql: 'CREATE TABLE a (id TEXT) STRICT' }
const second = { name: '0002_second.sql', sql: 'CREATE TABLE b (id TEXT) STRICT' }
const tables = (): string[] =>
  db
    .all(sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('a', 'b', 'c') ORDER BY name`)
    .map((row) => row.name)

describe('migrations', () => {
  it('applies what is missing, once', () => {
    expect(migrate(db, [first])).toEqual(['0001_first.sql'])
    expect(migrate(db, [first, second])).toEqual(['0002_second.sql'])
    expect(migrate(db, [first, second])).toEqual([])
    expect(tables()).toEqual(['a', 'b'])
  })

  it('refuses a database of a newer version', () => {
    migrate(db, [first, second])
    expect(() => migrate(db, [first])).toThrow(MigrationError)
  })

  it('refuses a database whose history differs', () => {
    migrate(db, [second])
    expect(() => migrate(db, [first, second])).toThrow(/0002_second/)
  })

  const bad = { name: '0002_bad.sql', sql: 'CREATE TABLE b (id TEXT); CREATE TABLE b (id TEXT)' }

  it('leaves nothing of a step that fails', () => {
    migrate(db, [first])
    expect(() => migrate(db, [first, bad])).toThrow()
    expect(tables()).toEqual(['a'])
    expect(migrate(db, [first, second])).toEqual(['0002_second.sql'])
  })

  it('leaves a new file empty when a step fails', () => {
    expect(() => migrate(db, [first, bad])).toThrow()
    expect(tables()).toEqual([])
    expect(migrate(db, [first, second])).toEqual(['0001_first.sql', '0002_second.sql'])
  })

  it.each(['control', 'org'] as const)('our own %s migrations are numbered without gaps and apply to an empty file', (kind) => {
    const migrations = readMigrations(kind)
    expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, index) => index + 1))
    expect(migrate(db, migrations)).toHaveLength(migrations.length)
    expect(db.all(sql`PRAGMA foreign_key_check`)).toEqual([])
  })

  it('keeps the answers of mutations when their table takes another shape', () => {
    const migrations = readMigrations('org')
    const at = migrations.findIndex(({ name }) => name.endsWith('_lean_writes.sql'))
    migrate(db, migrations.slice(0, at))
    const ids = ['b', 'a', 'c']
    for (const id of ids)
      db.run(
        sql`INSERT INTO mutation_result (id, member_id, kind, result, made_at, arrived_at) VALUES (${id}, 'm', 'k', ${`{"${id}":1}`}, '1', '2')`,
      )
    migrate(db, migrations)
    expect(db.all(sql`SELECT id, member_id, kind, result, made_at, arrived_at FROM mutation_result ORDER BY id`)).toEqual(
      ids.toSorted().map((id) => ({ id, member_id: 'm', kind: 'k', result: `{"${id}":1}`, made_at: '1', arrived_at: '2' })),
    )
    expect(() =>
      db.run(sql`INSERT INTO mutation_result (id, member_id, kind, result, made_at, arrived_at) VALUES ('a', '', '', '', '', '')`),
    ).toThrow()
  })

  it('leave tables that were there to a job that gives them the index of what is gone', () => {
    const migrations = readMigrations('org')
    migrate(
      db,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name.endsWith('_gone_and_imported.sql')),
      ),
    )
    for (const [id, deletedAt] of [
      ['kept', null],
      ['deleted', '2026-01-01'],
    ])
      db.run(sql`
        INSERT INTO table_def (id, label, icon, color, structure, created_at, updated_at, deleted_at, seq)
        VALUES (${id}, 'x', 'x', 'x', 'x', 'x', 'x', ${deletedAt}, 1)`)
    migrate(db, migrations)
    expect(db.all(sql`SELECT kind, payload FROM effect`)).toEqual([{ kind: 'records.indexGone', payload: '{"tableId":"kept"}' }])
  })

  it('have statistics made of the indexes that are there, by a job', () => {
    const migrations = readMigrations('org')
    const at = migrations.findIndex(({ name }) => name.endsWith('_index_statistics.sql'))
    migrate(db, migrations.slice(0, at))
    for (const name of ['one', 'two'])
      db.run(sql`
        INSERT INTO record_index (name, table_id, wish, rows, build_ms, made_at, last_used_at) VALUES (${name}, 't', '[]', 9, 1, 'x', 'x')`)
    migrate(db, migrations)
    expect(db.all(sql`SELECT kind, payload FROM effect`)).toEqual([{ kind: 'records.tuneIndexes', payload: '{"tableId":"t"}' }])
    expect(db.all(sql`SELECT DISTINCT analysed_rows FROM record_index`)).toEqual([{ analysed_rows: 0 }])
  })

  it('have jobs that were under way go on behind their finished pieces, and keep words only where words are kept', () => {
    const migrations = readMigrations('org')
    const before = (end: string) => migrations.findIndex(({ name }) => name.endsWith(end))
    migrate(db, migrations.slice(0, before('_ai_words.sql')))
    const addJob = (id: string): void =>
      void db.run(sql`
        INSERT INTO function_job (id, place, function_id, version, table_id, is_async, matched, root, made_at, created_at)
        VALUES (${id}, 0, 'f', 1, 't', 0, '[]', '', '', '')`)
    const addPiece = (dedupe: string, status: string, records: number, input = JSON.stringify({ records, first: {} })): void =>
      void db.run(sql`
        INSERT INTO function_run (
          id, function_id, version, began, is_dry, status, ms, mbms, reserved, input, log, changes, dedupe, owner_id, actor_id, at
        ) VALUES (
          ${dedupe}, 'f', 1, 'trigger', 0, ${status}, 0, 0, 0, ${input}, '', '[]', ${dedupe}, '', '', ''
        )`)
    const addRequest = (id: string, input: object): void =>
      void db.run(sql`
        INSERT INTO ai_request (id, member_id, kind, status, at, input, tokens_in, tokens_out, credits)
        VALUES (${id}, 'm', 'text', 'done', '2026-02-01', ${JSON.stringify(input)}, 0, 0, 0)`)
    db.writeNow(() => {
      for (const id of ['all', 'gap', 'new', 'none', 'al', 'cut', 'emptied']) addJob(id)
      for (let piece = 0; piece < 11; piece++) addPiece(`all ${piece}`, 'done', 20)
      addPiece('gap 0', 'done', 20)
      addPiece('gap 1', 'failed', 20)
      addPiece('gap 2', 'done', 20)
      // a long input is stored up to its bound, and one that is old is emptied
      addPiece('cut 0', 'done', 20, JSON.stringify({ records: 20, first: 'x'.repeat(70_000) }).slice(0, 65_536))
      addPiece('emptied 0', 'done', 20, 'null')
      db.run(sql`INSERT INTO ai_consent (member_id, at, terms) VALUES ('m', '2026-01-01', '{"hosts":[],"keepTexts":true}')`)
      addRequest('text', { description: '', text: 'b' })
      addRequest('both', { description: 'a', text: 'b' })
      addRequest('said', { description: 'a', text: '' })
    })
    migrate(db, migrations.slice(0, before('_amends_of_bounds.sql')))
    db.writeNow(() => {
      // newer code has worked since: a piece is known by its first record, and noted
      addPiece('new 0', 'done', 7)
      addPiece('new 7', 'done', 5)
      db.run(sql`UPDATE function_job SET done = 12 WHERE id = 'new'`)
      db.run(sql`INSERT INTO ai_setting (id, enabled, keep_texts) VALUES (1, 1, 1)`)
    })
    const copy = join(folder, 'off.db')
    db.run(sql`VACUUM INTO ${copy}`)
    migrate(db, migrations)
    expect(db.all(sql`SELECT id, done FROM function_job ORDER BY id`)).toEqual([
      { id: 'al', done: 0 },
      { id: 'all', done: 220 },
      { id: 'cut', done: 20 },
      { id: 'emptied', done: 0 },
      { id: 'gap', done: 20 },
      { id: 'new', done: 12 },
      { id: 'none', done: 0 },
    ])
    expect(db.all(sql`SELECT id, asked FROM ai_request ORDER BY id`)).toEqual([
      { id: 'both', asked: 'a\n\nb' },
      { id: 'said', asked: 'a' },
      { id: 'text', asked: 'b' },
    ])
    const off = openSqlDatabase<unknown>(copy)
    off.writeNow(() => off.run(sql`UPDATE ai_setting SET keep_texts = 0`))
    migrate(off, migrations)
    expect(off.all(sql`SELECT DISTINCT asked, keep_texts FROM ai_request`)).toEqual([{ asked: null, keep_texts: 0 }])
    off.close()
  })

  it('leave functions the addresses and secrets that they use', () => {
    const migrations = readMigrations('org')
    const at = migrations.findIndex(({ name }) => name.endsWith('_function_permissions.sql'))
    migrate(db, migrations.slice(0, at))
    const sources: Record<string, string[]> = {
      asks: ['', "http('https://example.com')"],
      asked: ["http('https://example.com')", "log('no more')"],
      names: ["secret('KEY')"],
      reads: ["secret(['K', 'EY'].join(''))"],
      none: ["log('KEY')"],
    }
    db.writeNow(() => {
      for (const name of ['KEY', 'OTHER']) db.run(sql`INSERT INTO function_secret VALUES (${name}, '', '', '')`)
      db.run(sql`INSERT INTO function_secret_reader (name, function_id, owner_id, at) VALUES ('KEY', 'reads', '', '')`)
      for (const [id, versions] of Object.entries(sources)) {
        db.run(sql`
          INSERT INTO low_code_function (
            id, label, language, is_async, active, version, owner_id, created_by, created_at, updated_by, updated_at
          ) VALUES (${id}, '', 'javascript', 0, 1, ${versions.length}, '', '', '', '', '')`)
        for (const [index, source] of versions.entries())
          db.run(sql`
            INSERT INTO low_code_function_version (id, function_id, version, language, source, is_async, note, made_by, made_at)
            VALUES (${`${id} ${index}`}, ${id}, ${index + 1}, 'javascript', ${source}, 0, '', '', '')`)
      }
    })
    migrate(db, migrations)
    expect(db.all(sql`SELECT id, addresses, secrets FROM low_code_function ORDER BY id`)).toEqual([
      { id: 'asked', addresses: '[]', secrets: '[]' },
      { id: 'asks', addresses: '["*"]', secrets: '[]' },
      { id: 'names', addresses: '[]', secrets: '["KEY"]' },
      { id: 'none', addresses: '[]', secrets: '[]' },
      { id: 'reads', addresses: '[]', secrets: '["KEY"]' },
    ])
  })
})
