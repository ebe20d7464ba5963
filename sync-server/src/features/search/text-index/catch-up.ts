import { sql } from 'kysely'
import { putEntry, removeEntry, type KnownPlace } from '#server/features/search/text-index/entries.ts'
import { foldCell, searchedTexts, textEnd } from '#server/features/search/text-index/searched-texts.ts'
import { commentPlace, documentPlaces, type TextFile } from '#server/features/search/text-index/text-file.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { isBusy } from '#server/storage/storage-fault.ts'

/** By table, or one of {@link documentPlaces}: the seq up to which its texts are taken up. Places that are not in it are up to date. */
export type Behind = Map<string, number>

/** Records and documents of one write of the file. */
const slice = { records: 400, documents: 20 }

/**
 * Takes up the texts of what changed since the last time, in short writes, until `until` (as `performance.now()`). While another thread does so,
 * nothing is written here. @returns what is left to do
 */
export function catchUp(org: OrgDatabase, file: TextFile, until: number): Behind {
  const behind: Behind = new Map()
  const tables = org.db.all(
    org.db.build
      .selectFrom('table_def')
      .select(['id', 'record_seq'])
      .where('deleted_at', 'is', null)
      .where('archived_at', 'is', null)
      .orderBy('record_count'),
  )
  let isOver = false
  const attempt = (place: string, shape: string, work: () => number | undefined): void => {
    const left = isOver ? reached(file, place, shape) : tryTo(work, () => reached(file, place, shape))
    if (left === undefined) return
    behind.set(place, left)
    isOver = true
  }
  for (const kind of documentPlaces) attempt(kind, '', () => takeUpDocuments(org, file, kind, until))
  attempt(commentPlace, '', () => takeUpComments(org, file, until))
  for (const { id, record_seq } of tables) {
    const model = findTableModel(org, id)
    if (!model) continue
    const { shape } = searchedTexts(model)
    if (reached(file, id, shape) < record_seq) attempt(id, shape, () => takeUpTable(org, file, id, until))
  }
  return behind
}

/** The seq up to which the place is taken up; texts of another shape are those of the old one, and none of them counts. */
function reached(file: TextFile, id: string, shape: string): number {
  const known = readPlace(file, id)
  return known?.shape === shape ? known.seq : 0
}

function tryTo(work: () => number | undefined, otherwise: () => number): number | undefined {
  try {
    return work()
  } catch (error) {
    if (isBusy(error)) return otherwise()
    throw error
  }
}

const readPlace = (file: TextFile, id: string): KnownPlace | undefined =>
  file.get(file.build.selectFrom('place').selectAll().where('id', '=', id))

/** The place, whose texts are all to be taken up when their shape is another one. */
function beginPlace(file: TextFile, id: string, shape: string): KnownPlace {
  const known = readPlace(file, id)
  if (known?.shape === shape) return known
  const fresh = { shape, seq: 0 }
  const insert = file.build.insertInto('place').values({ id, ...fresh })
  file.writeNow(() => file.run(insert.onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))))
  return readPlace(file, id) ?? { id, code: 0, ...fresh }
}

/** Inside a write: the place is taken up to this seq. */
function movePlace(file: TextFile, { id }: KnownPlace, seq: number): void {
  file.run(file.build.updateTable('place').set({ seq }).where('id', '=', id))
}

type Row = [id: string, seq: number, deletedAt: string | null, name: unknown, ...texts: unknown[]]

/** @returns the seq that was reached, undefined when nothing is left */
function takeUpTable(org: OrgDatabase, file: TextFile, tableId: string, until: number): number | undefined {
  const model = findTableModel(org, tableId)
  if (!model) return undefined
  const { shape, columns } = searchedTexts(model)
  const place = beginPlace(file, tableId, shape)
  let from = place.seq
  for (;;) {
    if (performance.now() > until) return from
    const rows = org.db.allRaw(sql`
      SELECT r.id, r.seq, r.deleted_at, ${sql.join(columns)} FROM ${recordTable(tableId)} AS r
      WHERE r.seq > ${from} ORDER BY r.seq LIMIT ${slice.records}`) as Row[]
    const last = rows.at(-1)?.[1] ?? from
    file.writeNow(() => {
      for (const [id, , deletedAt, name, ...texts] of rows) {
        if (deletedAt === null) putEntry(file, place, id, foldCell(name), texts.map(foldCell).filter(Boolean).join(textEnd))
        else removeEntry(file, tableId, id)
      }
      movePlace(file, place, last)
    })
    from = last
    if (rows.length < slice.records) return undefined
  }
}

/** @returns the seq that was reached, undefined when nothing is left */
function takeUpDocuments({ db }: OrgDatabase, file: TextFile, kind: (typeof documentPlaces)[number], until: number): number | undefined {
  const place = beginPlace(file, kind, '')
  let from = place.seq
  for (;;) {
    if (performance.now() > until) return from
    const rows = db.all(
      db.build
        .selectFrom('document_projection')
        .select(['name', 'title', 'text', 'seq'])
        .where('kind', '=', kind)
        .where('seq', '>', from)
        .orderBy('seq')
        .limit(slice.documents),
    )
    const last = rows.at(-1)?.seq ?? from
    if (rows.length > 0)
      file.writeNow(() => {
        for (const { name, title, text } of rows) putEntry(file, place, name, foldCell(title), foldCell(text))
        movePlace(file, place, last)
      })
    from = last
    if (rows.length < slice.documents) return undefined
  }
}

/** @returns the seq that was reached, undefined when nothing is left */
function takeUpComments({ db }: OrgDatabase, file: TextFile, until: number): number | undefined {
  const place = beginPlace(file, commentPlace, '')
  let from = place.seq
  for (;;) {
    if (performance.now() > until) return from
    const changed = db.build.selectFrom('comment').select(['id', 'seq', 'text', 'deleted_at']).where('seq', '>', from)
    const rows = db.all(changed.orderBy('seq').limit(slice.records))
    const last = rows.at(-1)?.seq ?? from
    if (rows.length > 0)
      file.writeNow(() => {
        for (const { id, text, deleted_at: deletedAt } of rows) {
          if (deletedAt === null) putEntry(file, place, id, '', foldCell(text))
          else removeEntry(file, commentPlace, id)
        }
        movePlace(file, place, last)
      })
    from = last
    if (rows.length < slice.records) return undefined
  }
}
