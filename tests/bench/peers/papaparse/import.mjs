// The usual way to import a CSV: papaparse over the file's stream, every piece inserted bare, in one transaction.
import { createReadStream } from 'node:fs'
import Database from 'better-sqlite3'
import Papa from 'papaparse'

/** `numeric`: the numeric columns, as a person who knows the file would list them. Resolves with the rows inserted. */
export async function importFile(file, databasePath, numeric) {
  const db = new Database(databasePath)
  db.pragma('journal_mode = WAL')
  db.exec(`CREATE TABLE bare (${numeric.map((isNumber, index) => `c${index} ${isNumber ? 'REAL' : 'TEXT'}`).join()}) STRICT`)
  const insert = db.prepare(`INSERT INTO bare VALUES (${numeric.map(() => '?').join()})`)
  let inserted = -1
  db.exec('BEGIN')
  await new Promise((resolve, reject) => {
    Papa.parse(createReadStream(file), {
      skipEmptyLines: true,
      chunk: ({ data }) => {
        for (const cells of data) if (inserted++ >= 0) insert.run(cells.map((cell, index) => (numeric[index] ? Number(cell) : cell)))
      },
      complete: resolve,
      error: reject,
    })
  })
  db.exec('COMMIT')
  db.close()
  return inserted
}
