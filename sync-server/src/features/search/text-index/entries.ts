import { sql } from 'kysely'
import { markOfPlace, type TextFile } from '#server/features/search/text-index/text-file.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

const findRow = compileOnce(() => sql<{ row: number }>`SELECT row FROM entry WHERE place = ${''} AND id = ${''}`)
const dropEntry = compileOnce(() => sql`DELETE FROM entry WHERE row = ${0}`)
const dropName = compileOnce(() => sql`DELETE FROM name_text WHERE rowid = ${0}`)
const dropBody = compileOnce(() => sql`DELETE FROM body_text WHERE rowid = ${0}`)
const addEntry = compileOnce(() => sql<{ row: number }>`INSERT INTO entry (place, id, name) VALUES (${''}, ${''}, ${''}) RETURNING row`)
const addName = compileOnce(() => sql`INSERT INTO name_text (rowid, text) VALUES (${0}, ${''})`)
const addBody = compileOnce(() => sql`INSERT INTO body_text (rowid, text) VALUES (${0}, ${''})`)

/** A place with its code ({@link markOfPlace}). */
export interface KnownPlace {
  id: string
  code: number
  shape: string
  seq: number
}

/** Letters of the name that are compared as a whole. */
const longestName = 200

/** Inside a write: takes the thing's texts out. */
export function removeEntry(file: TextFile, place: string, id: string): void {
  const known = file.get(findRow(place, id))
  if (!known) return
  for (const drop of [dropEntry, dropName, dropBody]) file.run(drop(known.row))
}

/** Inside a write: takes the thing's folded texts up, in place of those that are there. One without texts is known all the same. */
export function putEntry(file: TextFile, place: KnownPlace, id: string, name: string, body: string): void {
  removeEntry(file, place.id, id)
  const added = file.get(addEntry(place.id, id, name.slice(0, longestName)))
  if (!added) return
  const mark = markOfPlace(place.code)
  if (name !== '') file.run(addName(added.row, name + mark))
  if (body !== '') file.run(addBody(added.row, body + mark))
}
