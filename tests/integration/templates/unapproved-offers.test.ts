import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '#server/storage/migrate.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

const made = '2026-11-20T10:00:00.000Z'
const later = '2026-11-24T10:00:00.000Z'

it('an offer that nobody approved is withdrawn from everybody, and stays the own organisation’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trama-offers-'))
  const db = openSqlDatabase(join(folder, 'control.db'))
  try {
    const all = readMigrations('control')
    migrate(
      db,
      all.filter(({ name }) => name < '0018'),
    )
    const add = (slug: string, { isPrivate = 0, org = 'o' as string | null, newest = 2, approved = made }): void => {
      db.run(sql`
        INSERT INTO template (id, slug, builder_id, org_id, is_private, version, own_version, newest, created_at, updated_at)
        VALUES (${slug}, ${slug}, 'b', ${org}, ${isPrivate}, 1, 1, ${newest}, ${made}, ${made})`)
      for (let version = 1; version <= newest; version++)
        db.run(sql`
          INSERT INTO template_version
            (template_id, version, status, title, short_description, description, categories, language, has_data, made_at, approved_at)
          VALUES (${slug}, ${version}, ${version === 1 ? 'Published' : 'Waiting for approval'}, 't', 's', 'd', '[]', 'en', 0, ${made},
            ${version === 1 ? approved : null})`)
    }
    db.writeNow(() => {
      db.run(sql`INSERT INTO organisation (id, name, slug, created_at) VALUES ('o', 'Acme', 'acme', ${made})`)
      db.run(
        sql`INSERT INTO template_builder (id, name, email, created_at, updated_at) VALUES ('b', 'Ada', 'ada@x.test', ${made}, ${made})`,
      )
      add('was-private', {})
      add('is-private', { isPrivate: 1 })
      add('of-the-product', { org: null })
      add('approved-alone', { newest: 1 })
      add('approved-days-later', { approved: later })
    })
    migrate(db, all)
    const rows = db.all(sql<{ slug: string; version: number | null; own_version: number }>`SELECT slug, version, own_version FROM template`)
    expect(Object.fromEntries(rows.map(({ slug, version, own_version: own }) => [slug, [version, own]]))).toEqual({
      'was-private': [null, 1],
      'is-private': [1, 1],
      'of-the-product': [1, 1],
      'approved-alone': [1, 1],
      'approved-days-later': [1, 1],
    })
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
})
