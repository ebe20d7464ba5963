import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql, type Generated } from 'kysely'
import { openSqlDatabase, type SqlDatabase } from '#server/storage/sql-database.ts'
import { textFileOf } from '#server/storage/text-files.ts'

/** Tables of a file of texts; a change of them, of the folding of texts or of what is taken up needs another version. */
export interface TextSchema {
  /** `epoch` is that of the organisation's file: one that was put back has another */
  mark: { key: 'version' | 'epoch'; value: string }
  /** a table's id, or one of {@link documentPlaces}: its code, the shape of its texts, and the seq up to which they are taken up */
  place: { code: Generated<number>; id: string; shape: string; seq: number }
  /** a record or document; `row` grows with each change, so that the newest have the highest */
  entry: { row: number; place: string; id: string; name: string }
}
export type TextFile = SqlDatabase<TextSchema>

const version = '1'
/** Kinds of documents whose copies are searched, each a place of its own. */
export const documentPlaces = ['page', 'tasks'] as const

/** The place of comments, whose ids are its things. */
export const commentPlace = 'comment'

/** Three letters that each text of a place ends with, so that the file finds those of some places only. */
export const markOfPlace = (code: number): string => `\u{1}\u{1}${String.fromCodePoint(0xf0000 + (code % 0xffff))}`

const tables = [
  sql`CREATE TABLE mark (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  sql`CREATE TABLE place (code INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, shape TEXT NOT NULL, seq INTEGER NOT NULL) STRICT`,
  sql`CREATE TABLE entry (row INTEGER PRIMARY KEY AUTOINCREMENT, place TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL) STRICT`,
  sql`CREATE UNIQUE INDEX entry_thing ON entry (place, id)`,
  sql`CREATE INDEX entry_name ON entry (name)`,
  sql`CREATE VIRTUAL TABLE name_text USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
  sql`CREATE VIRTUAL TABLE body_text USING fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
]

/** Makes an empty file. Threads only open one that is there, so that none comes back after its organisation is erased. */
export function makeTextFile(orgFile: string): void {
  const path = textFileOf(orgFile)
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}

/**
 * The file with its tables, those of another version or of another life of the organisation's file thrown away; undefined when there is none.
 * @throws of SQLite, busy while another thread makes them
 */
export function openTextFile(orgFile: string, epoch: string): TextFile | undefined {
  const path = textFileOf(orgFile)
  if (!existsSync(path)) return undefined
  const file = openSqlDatabase<TextSchema>(path, { busyTimeoutMs: 0 })
  try {
    if (readMark(file, 'version') === version && readMark(file, 'epoch') === epoch) return file
    file.writeNow(() => makeTables(file, epoch))
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

const hasTables = (file: TextFile): boolean => file.get(sql`SELECT 1 FROM sqlite_schema WHERE name = 'mark'`) !== undefined

const readMark = (file: TextFile, key: 'version' | 'epoch'): string | undefined =>
  hasTables(file) ? file.get(file.build.selectFrom('mark').select('value').where('key', '=', key))?.value : undefined

function makeTables(file: TextFile, epoch: string): void {
  for (const name of ['mark', 'place', 'entry', 'name_text', 'body_text']) file.run(sql`DROP TABLE IF EXISTS ${sql.table(name)}`)
  for (const statement of tables) file.run(statement)
  file.run(
    file.build.insertInto('mark').values([
      { key: 'version', value: version },
      { key: 'epoch', value: epoch },
    ]),
  )
}
