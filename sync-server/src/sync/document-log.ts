import type { CompiledQuery } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A document as stored: a snapshot, and what was logged after it. */
export interface StoredDocument {
  epoch: number
  schemaVersion: number
  /** updates to apply in this order */
  updates: Uint8Array[]
  /** newest log row */
  logId: number
  /** rows and bytes in the log, which the next compaction would fold in */
  logRows: number
  logBytes: number
  stateBytes: number
}

/** What one turn of the event loop added to one document. */
export interface LogEntry {
  document: string
  data: Uint8Array
  /** member ids; empty for the server itself */
  authors: readonly string[]
  origin: string
}

/** Reading and writing documents in an organisation's file. Every write must be inside `org.db.write`. */
export interface DocumentLog {
  load(name: string): StoredDocument | undefined
  create(name: string, state: Uint8Array, schemaVersion: number): void
  /** @returns the id of the row, which grows with time */
  append(entry: LogEntry): number
  hasRow(name: string, id: number): boolean
  setSchemaVersion(name: string, version: number): void
  /** Stores a snapshot that contains every row up to `covered`, and forgets those rows, in the surrounding transaction. */
  compact(name: string, state: Uint8Array, covered: number): void
  clients(name: string): Map<number, string>
  addClient(name: string, clientId: number, memberId: string): void
}

export function createDocumentLog(org: OrgDatabase, now: () => Date): DocumentLog {
  const { db } = org
  const { build } = db
  // Compiled once: this runs for every edited document in every turn, and compiling costs more than inserting.
  const insertRow = build
    .insertInto('document_update')
    .values({ document: '', data: new Uint8Array(), authors: '', origin: '', made_at: '' })
    .returning('id')
    .compile()

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
        logId: log.at(-1)?.id ?? row.covered,
        logRows: log.length,
        logBytes: log.reduce((sum, { data }) => sum + data.byteLength, 0),
        stateBytes: row.state.byteLength,
      }
    },
    create: (name, state, schemaVersion) => {
      const at = now().toISOString()
      db.run(
        build
          .insertInto('document')
          .values({ name, epoch: 1, schema_version: schemaVersion, state, covered: 0, created_at: at, updated_at: at })
          .onConflict((conflict) => conflict.doNothing()),
      )
    },
    append: ({ document, data, authors, origin }) => {
      const statement: CompiledQuery<{ id: number }> = {
        ...insertRow,
        parameters: [document, data, JSON.stringify(authors), origin, now().toISOString()],
      }
      const row = db.get(statement)
      if (!row) throw new Error('the log row has no id')
      return row.id
    },
    hasRow: (name, id) =>
      db.get(build.selectFrom('document_update').select('id').where('id', '=', id).where('document', '=', name)) !== undefined ||
      db.get(build.selectFrom('document').select('name').where('name', '=', name).where('covered', '>=', id)) !== undefined,
    setSchemaVersion: (name, version) => {
      db.run(build.updateTable('document').set({ schema_version: version }).where('name', '=', name))
    },
    compact: (name, state, covered) => {
      db.run(build.updateTable('document').set({ state, covered, updated_at: now().toISOString() }).where('name', '=', name))
      db.run(build.deleteFrom('document_update').where('document', '=', name).where('id', '<=', covered))
    },
    clients: (name) =>
      new Map(
        db
          .all(build.selectFrom('document_client').select(['client_id', 'member_id']).where('document', '=', name))
          .map((row) => [row.client_id, row.member_id]),
      ),
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
