import { crc32 } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { createDocumentClients } from '#server/sync/document-clients.ts'
import { createLogTidier } from '#server/sync/tidy-log.ts'
import { isoTime } from '#server/lib/iso-time.ts'

/** A document as stored: a snapshot and the rows logged after it. */
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
  /** the snapshot's checksum is right; false also for one stored without a checksum */
  isSound: boolean
}

/** The state of a document up to log row `covered`. */
export interface Snapshot {
  state: Uint8Array
  schemaVersion: number
  covered: number
  /** the stored document it was made of: its epoch, the row its snapshot contained, and the rows and bytes that came in from the log */
  epoch: number
  from: number
  rows: number
  bytes: number
  /** the edit that turns it into a requested version; null: the two do not differ */
  restoring?: Uint8Array | null
}

/** The update of one turn of the event loop to one document. */
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
  /** Stores a snapshot; false when the stored document has changed in the meantime. */
  compact(name: string, snapshot: Snapshot): boolean
  /**
   * Merges rows that a snapshot covers, after row `after` and up to `covered`, for a few milliseconds. The last step deletes all but the
   * newest `keepBytes`, which returning devices need.
   * @returns the row after which the next step goes on; undefined when all is done
   */
  tidy(name: string, after: number, covered: number, keepBytes: number): number | undefined
  /** The updates logged after row `id`, oldest first; undefined when some of them may be gone. */
  since(name: string, id: number): Uint8Array[] | undefined
  /** The edits made after a snapshot; undefined when they are no longer known, or when the snapshot has another history. */
  editsSince(name: string, snapshot: Pick<Snapshot, 'epoch' | 'covered'>): EditsSince | undefined
  clients(name: string): Map<number, string>
  /** the member who owns a Yjs client id */
  memberOf(name: string, clientId: number): string | undefined
  addClient(name: string, clientId: number, memberId: string): void
}

// Compiled once: these run for every returning device.
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
/** '' is the server itself, which a row does not name */
function authorsOf(json: string): string[] {
  const authors = JSON.parse(json) as string[]
  return authors.length > 0 ? authors : ['']
}

function loadDocument(db: OrgDatabase['db'], name: string): StoredDocument | undefined {
  const { build } = db
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
}

export function createDocumentLog({ db }: Pick<OrgDatabase, 'db'>, now: () => Date): DocumentLog {
  const { build } = db
  // Compiled once: this runs for every edited document in every turn, and compiling costs more than inserting.
  const insertRow = build
    .insertInto('document_update')
    .values({ document: '', id: 0, data: new Uint8Array(), authors: '', origin: '', made_at: '' })
    .compile()

  const rowsOf = (name: string) => build.selectFrom('document_update').where('document', '=', name)

  const storeState = build
    .updateTable('document')
    .set({ state: new Uint8Array(), state_check: 0, covered: 0, updated_at: '' })
    .where('name', '=', '')
    .where('epoch', '=', 0)
    .where('covered', '=', 0)
    .compile()

  /**
   * True when every row after `id` is stored. Rows beyond the snapshot always are. Covered rows are deleted oldest first, so one row up to
   * `id` proves that all later ones exist.
   */
  function hasAllAfter(name: string, id: number, covered = 0): boolean {
    if (id >= covered) return true
    const oldest = db.get(oldestOf(name, 1))
    return oldest !== undefined && oldest.id <= id
  }

  return {
    ...createLogTidier({ db }),
    ...createDocumentClients({ db }),
    load: (name) => loadDocument(db, name),
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
    since: (name, id) =>
      hasAllAfter(name, id, db.get(headOf(name))?.covered) ? db.all(dataAfter(name, id)).map(({ data }) => data) : undefined,
    editsSince: (name, { epoch, covered }) => {
      const head = db.get(headOf(name))
      if (head?.epoch !== epoch || !hasAllAfter(name, covered, head.covered)) return undefined
      const rows = db.all(rowsOf(name).select(['authors', 'made_at']).where('id', '>', covered).orderBy('id'))
      return { authors: [...new Set(rows.flatMap((row) => authorsOf(row.authors)))], from: rows[0]?.made_at }
    },
  }
}
