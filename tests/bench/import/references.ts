import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createCsvReader } from '#shared/nouns/imports/csv-reader.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { startCounting, type Cost } from '#tests/bench/import/cost.ts'
import { numericColumns } from '#tests/bench/import/made-csv.ts'
import { findPeer } from '#tests/bench/sync/peers.ts'

interface PapaparsePeer {
  importFile(file: string, databasePath: string, numeric: readonly boolean[]): Promise<number>
}

export interface References {
  /** R8's reference: papaparse over the file's stream and bare inserts; undefined where the registry refuses it */
  papaparse: (() => Promise<Cost>) | undefined
  /** our own reader over a text in memory and bare inserts of texts: what parsing and storing cost at least */
  ownReader: () => Cost
  close(): void
}

/** The reference imports of the text; each run writes a file of its own. */
export async function createReferences(text: string, rows: number, columns: number): Promise<References> {
  const folder = mkdtempSync(join(tmpdir(), 'trama-bench-import-'))
  const file = join(folder, 'in.csv')
  writeFileSync(file, text)
  const peer = findPeer('papaparse')
  const papaparse = peer === undefined ? undefined : ((await import(join(peer, 'import.mjs'))) as PapaparsePeer)
  const numeric = numericColumns(columns)
  let runs = 0
  const nextDatabase = (): string => join(folder, `${runs++}.db`)
  return {
    papaparse:
      papaparse &&
      (async () => {
        const path = nextDatabase()
        const cost = startCounting()
        const inserted = await papaparse.importFile(file, path, numeric)
        if (inserted !== rows) throw new Error(`papaparse read ${inserted} of ${rows} rows`)
        return cost()
      }),
    ownReader: () => insertBare(text, nextDatabase()),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function insertBare(text: string, path: string): Cost {
  const db = openSqlDatabase<unknown>(path)
  const cost = startCounting()
  let template: { sql: string } | undefined
  db.writeNow(() => {
    const reader = createCsvReader(',', (cells, number) => {
      if (number === 1) {
        const names = cells.map((_, index) => sql.ref(`c${index}`))
        db.run(sql`CREATE TABLE bare (${sql.join(names.map((name) => sql`${name} TEXT`))}) STRICT`)
        template = sql`INSERT INTO bare VALUES (${sql.join(cells.map(() => sql`${null}`))})`.compile(db.build as never)
        return
      }
      db.run({ ...template, parameters: cells } as never)
    })
    reader.write(text)
    reader.end()
  })
  const took = cost()
  db.close()
  return took
}
