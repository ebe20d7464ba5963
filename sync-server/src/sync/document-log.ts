import { crc32 } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { mergeAll } from '#server/sync/merge-all.ts'
import { isoTime } from '#server/lib/iso-time.ts'

/** A document as stored: a snapshot, and what was logged after it. */
export interface StoredDocument {
  epoch: number
  schemaVersion: number
  /** updates to apply in this order */
  updates: Uint8Array[]
  /** newest log row that the snapshot contains, and newest of all */
  covered: number
  logId: number
  /** rows and bytes in the log, which the next compaction would fold in */
  logRows: number
  logBytes: number
  stateBytes: number
  /** the snapshot is byte for byte what was stored; false also for one that was stored without a checksum */
  isSound: boolean
}

/** What a document was up to log row `covered`. */
export interface Snapshot {
  state: Uint8Array
  schemaVersion: number
  covered: number
  /** the stored document it was made of: its epoch, the row its snapshot contained, and the rows and bytes that came in from the log */
  epoch: number
  from: number
  rows: number
  bytes: number
  /** the edit that makes it what a version was, when that was asked for and there is one; null: nothing differs */
  restoring?: Uint8Array | null
}

/** What one turn of the event loop added to one document. */
export interface LogEntry {
  document: string
  /** newest row of the document before this one (or the newest one its snapshot contains) */
  after: number
  data: Uint8Array
  /** member ids; empty for the server itself */
  authors: readonly string[]
  origin: string
}

/** Edits of a document after some row of its log. */
export interface EditsSince {
  /** member ids; '' is the server itself */
  authors: string[]
  /** when the first of them was made, ISO; undefined without any */
  from: string | undefined
}

/** Reading and writing documents in an organisation's file. Every write must be inside `org.db.write`. */
export interface DocumentLog {
  load(name: string): StoredDocument | undefined
  /** bytes of the updates to load, without reading the snapshot; 0 when nothing is stored */
  storedBytes(name: string): number
  create(name: string, state: Uint8Array, schemaVersion: number): void
  /** @returns the id of the row, which grows with each of the document's */
  append(entry: LogEntry): number
  hasRow(name: string, id: number): boolean
  setSchemaVersion(name: string, version: number): void
  /** Stores a snapshot; false when what is stored is not what it was made of any more. */
  compact(name: string, snapshot: Snapshot): boolean
  /**
   * One step of tidying rows that a snapshot covers, after row `after` and up to `covered`: merges so many of them as take a
   * few milliseconds. The last step lets all but the newest `keepBytes` go, which devices that come back need.
   * @returns after which row the next step goes on; undefined when all is done
   */
  tidy(name: string, after: number, covered: number, keepBytes: number): number | undefined
  /** The updates logged after row `id`, oldest first; undefined when some of them may be gone. */
  since(name: string, id: number): Uint8Array[] | undefined
  /** What came after a snapshot was made; undefined when that is not known any more, or it was made of another past. */
  editsSince(name: string, snapshot: Pick<Snapshot, 'epoch' | 'covered'>): EditsSince | undefined
  clients(name: string): Map<number, string>
  /** whose a Yjs client id is */
  memberOf(name: string, clientId: number): string | undefined
  addClient(name: string, clientId: number, memberId: string): void
}

/** Rows of the log that become one when they are folded in, or bytes: who left in its middle is sent all of it. */
const rowsPerKept = 50
const bytesPerKept = 1_024
/** rows that one step of tidying reads, and how long it merges them: 200 of a burst would take 50 ms, of typing two */
const rowsPerStep = 200
const msPerStep = 1
/** and how many of those are kept at most */
const mostKept = 2_000
/** bytes of a row besides its update */
const rowOverhead = 150

// Compiled once: these run whenever a device comes back.
const headOf = compileOnce((build: Kysely<OrgSchema>) =>
  build
    .selectFrom('document')
    .select(['epoch', 'covered', (row) => row.fn<number>('length', ['state']).as('bytes')])
    .where('name', '=', ''),
)
const oldestOf = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('document_update').select('id').where('document', '=', '').orderBy('id').limit(1),
)
const dataAfter = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('document_update').select('data').where('document', '=', '').where('id', '>', 0).orderBy('id'),
)
const memberOfClient = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('document_client').select('member_id').where('document', '=', '').where('client_id', '=', 0),
)

/** '' is the server itself, which a row does not name */
function authorsOf(json: string): string[] {
  const authors = JSON.parse(json) as string[]
  return authors.length > 0 ? authors : ['']
}

export function createDocumentLog({ db }: Pick<OrgDatabase, 'db'>, now: () => Date): DocumentLog {
  const { build } = db
  // Compiled once: this runs for every edited document in every turn, and compiling costs more than inserting.
  const insertRow = build
    .insertInto('document_update')
    .values({ document: '', id: 0, data: new Uint8Array(), authors: '', origin: '', made_at: '' })
    .compile()

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
  const storeState = build
    .updateTable('document')
    .set({ state: new Uint8Array(), state_check: 0, covered: 0, updated_at: '' })
    .where('name', '=', '')
    .where('epoch', '=', 0)
    .where('covered', '=', 0)
    .compile()

  interface Row {
    id: number
    data: Uint8Array
    authors: string
  }

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

  /**
   * Whether every row after `id` is here. What the snapshot does not cover is. Of the rest rows go from the oldest on: one up to `id`
   * proves that all after it are here.
   */
  function hasAllAfter(name: string, id: number, covered = 0): boolean {
    if (id >= covered) return true
    const oldest = db.get(oldestOf(name, 1))
    return oldest !== undefined && oldest.id <= id
  }

  return {
    load: (name) => {
      const row = db.get(build.selectFrom('document').selectAll().where('name', '=', name))
      if (!row) return undefined
      const log = db.all(
        build.selectFrom('document_update').select(['id', 'data']).where('document', '=', name).where('id', '>', row.covered).orderBy('id'),
      )
      return {
        epoch: row.epoch,
        schemaVersion: row.schema_version,
        updates: [row.state, ...log.map(({ data }) => data)],
        covered: row.covered,
        logId: log.at(-1)?.id ?? row.covered,
        logRows: log.length,
        logBytes: log.reduce((sum, { data }) => sum + data.byteLength, 0),
        stateBytes: row.state.byteLength,
        isSound: row.state_check === crc32(row.state),
      }
    },
    storedBytes: (name) => {
      const head = db.get(headOf(name))
      if (!head) return 0
      const logged = rowsOf(name).where('id', '>', head.covered)
      return head.bytes + (db.get(logged.select((row) => row.fn.sum<number | null>(row.fn('length', ['data'])).as('bytes')))?.bytes ?? 0)
    },
    create: (name, state, schemaVersion) => {
      const at = now().toISOString()
      db.run(
        build
          .insertInto('document')
          .values({
            name,
            epoch: 1,
            schema_version: schemaVersion,
            state,
            state_check: crc32(state),
            covered: 0,
            created_at: at,
            updated_at: at,
          })
          .onConflict((conflict) => conflict.doNothing()),
      )
    },
    append: ({ document, after, data, authors, origin }) => {
      const id = after + 1
      db.run({ ...insertRow, parameters: [document, id, data, JSON.stringify(authors), origin, isoTime(now())] })
      return id
    },
    hasRow: (name, id) =>
      db.get(build.selectFrom('document_update').select('id').where('id', '=', id).where('document', '=', name)) !== undefined ||
      db.get(build.selectFrom('document').select('name').where('name', '=', name).where('covered', '>=', id)) !== undefined,
    setSchemaVersion: (name, version) => {
      db.run(build.updateTable('document').set({ schema_version: version }).where('name', '=', name))
    },
    compact: (name, { state, covered, epoch, from }) =>
      db.run({ ...storeState, parameters: [state, crc32(state), covered, now().toISOString(), name, epoch, from] }).changes === 1,
    tidy: (name, after, covered, keepBytes) => {
      const rows: Row[] = db.all(
        rowsOf(name).select(['id', 'data', 'authors']).where('id', '>', after).where('id', '<=', covered).orderBy('id').limit(rowsPerStep),
      )
      const merged = mergeRows(name, rows)
      if (merged < rows.length || rows.length === rowsPerStep) return rows[merged - 1]?.id
      dropRows(name, covered, keepBytes)
      return undefined
    },
    since: (name, id) =>
      hasAllAfter(name, id, db.get(headOf(name))?.covered) ? db.all(dataAfter(name, id)).map(({ data }) => data) : undefined,
    editsSince: (name, { epoch, covered }) => {
      const head = db.get(headOf(name))
      if (head?.epoch !== epoch || !hasAllAfter(name, covered, head.covered)) return undefined
      const rows = db.all(rowsOf(name).select(['authors', 'made_at']).where('id', '>', covered).orderBy('id'))
      return { authors: [...new Set(rows.flatMap((row) => authorsOf(row.authors)))], from: rows[0]?.made_at }
    },
    clients: (name) =>
      new Map(
        db
          .all(build.selectFrom('document_client').select(['client_id', 'member_id']).where('document', '=', name))
          .map((row) => [row.client_id, row.member_id]),
      ),
    memberOf: (name, clientId) => db.get(memberOfClient(name, clientId))?.member_id,
    addClient: (name, clientId, memberId) => {
      db.run(
        build
          .insertInto('document_client')
          .values({ document: name, client_id: clientId, member_id: memberId })
          .onConflict((conflict) => conflict.doNothing()),
      )
    },
  }
}
