import type { Kysely } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { DocumentLog } from '#server/sync/document-log.ts'
import { mergeAll } from '#server/sync/merge-all.ts'

/** Limits of one merged row of the log. A device that left in the middle of such a row is sent all of it. */
const rowsPerKept = 50
const bytesPerKept = 1_024
/** The rows that one step reads, and the milliseconds it spends merging. 200 rows of a burst would take 50 ms, 200 typed ones take two. */
const rowsPerStep = 200
const msPerStep = 1
/** and how many of those are kept at most */
const mostKept = 2_000
/** bytes of a row besides its update */
const rowOverhead = 150

interface Row {
  id: number
  data: Uint8Array
  authors: string
}

/** Merges and deletes rows that a snapshot covers. */
export function createLogTidier({ db }: Pick<OrgDatabase, 'db'>): Pick<DocumentLog, 'tidy'> {
  const { build } = db
  const rowsOf = (name: string) => build.selectFrom('document_update').where('document', '=', name)
  const replaceRow = build
    .updateTable('document_update')
    .set({ data: new Uint8Array(), authors: '' })
    .where('document', '=', '')
    .where('id', '=', 0)
    .compile()
  const deleteRows = compileOnce((from: Kysely<OrgSchema>) =>
    from.deleteFrom('document_update').where('document', '=', '').where('id', '>=', 0).where('id', '<', 0),
  )

  /**
   * Puts rows together that only returning devices still need: merged they are a fraction of the bytes.
   * @returns how many it came to in the time of a step
   */
  function mergeRows(name: string, rows: readonly Row[]): number {
    const until = performance.now() + msPerStep
    let end = 0
    for (let at = 0; at < rows.length && (at === 0 || performance.now() < until); at = end) {
      let bytes = 0
      for (end = at; end < rows.length && end - at < rowsPerKept; end++) {
        bytes += rows[end]?.data.byteLength ?? 0
        if (end > at && bytes > bytesPerKept) break
      }
      const part = rows.slice(at, end)
      const [first, last] = [part[0], part.at(-1)]
      if (!first || !last || first === last) continue
      const authors = [...new Set(part.flatMap((row) => JSON.parse(row.authors) as string[]))]
      db.run({ ...replaceRow, parameters: [mergeAll(part.map(({ data }) => data)), JSON.stringify(authors), name, last.id] })
      db.run(deleteRows(name, first.id, last.id))
    }
    return end
  }

  function dropRows(name: string, upTo: number, keepBytes: number): void {
    let bytes = 0
    const newest = db.all(
      rowsOf(name)
        .select(['id', (row) => row.fn<number>('length', ['data']).as('bytes')])
        .where('id', '<=', upTo)
        .orderBy('id', 'desc')
        .limit(mostKept + 1),
    )
    const tooOld = newest.find((row, index) => (bytes += row.bytes + rowOverhead) > keepBytes || index === mostKept)
    if (tooOld) db.run(build.deleteFrom('document_update').where('document', '=', name).where('id', '<=', tooOld.id))
  }

  return {
    tidy: (name, after, covered, keepBytes) => {
      const rows: Row[] = db.all(
        rowsOf(name).select(['id', 'data', 'authors']).where('id', '>', after).where('id', '<=', covered).orderBy('id').limit(rowsPerStep),
      )
      const merged = mergeRows(name, rows)
      if (merged < rows.length || rows.length === rowsPerStep) return rows[merged - 1]?.id
      dropRows(name, covered, keepBytes)
      return undefined
    },
  }
}
