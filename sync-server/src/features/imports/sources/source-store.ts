import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { isSourceConnector, type SourceConnector } from '#shared/nouns/connectors/source-names.ts'
import type { GoneChoice, SourceRhythm } from '#shared/nouns/connectors/source-rhythm.ts'
import type { RemoteTableName } from '#shared/nouns/connectors/database-schemas.ts'
import type { Source } from '#shared/nouns/imports/source-calls.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ChosenReading } from '#server/workbooks/import-detail.ts'
import type { ImportColumn, ImportState } from '#shared/nouns/imports/import-job.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { tellOfTableSource } from '#server/connectors/table-source.ts'
import { insertImport, updateImport } from '#server/features/imports/import-store.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** How a table's columns went into fields, by the names that the database gives them. */
export interface SourcePlan {
  columns: {
    name: string
    label: string
    type: FieldTypeName
    fieldId: string
    dateOrder?: ImportColumn['dateOrder']
    decimal?: ImportColumn['decimal']
  }[]
  /** how its file is read, as a person chose it; absent for tables of databases */
  reading?: ChosenReading
  links: { name: string; tableId: string; matchFieldId: string }[]
  /** undefined where no column of the import names rows */
  key?: { name: string; fieldId: string }
}

export interface SourceTable extends RemoteTableName {
  id: string
  sourceId: string
  importId: string
  tableId: string | null
  plan: SourcePlan | null
  /** the checkbox of records whose rows are gone */
  goneFieldId: string | null
  /** the failure that was told last, so that it is told once */
  told: string | null
}

/** Everything about a source but its secret; its reader knows the rest. */
export type SourceSettings = { host: string } & Record<string, unknown>

const mostSources = 100
/** Ways in that nobody imported by. */
const forgottenAfterMs = 24 * 60 * 60_000

const placeOf = (org: OrgDatabase, id: string): string => `${org.orgId} source ${id}`

export interface NewSource {
  connector: SourceConnector
  /** of the database, the board, the file … */
  name: string
  settings: SourceSettings
  secret: string
  tables: readonly RemoteTableName[]
}

/** Inside a write: keeps the way in, sealed, with an import for each table, and begins to read them. @throws AppError `limit_reached` */
export function keepSource(context: OrgContext, dataDir: string, given: NewSource): { source: string; imports: string[] } {
  const { org, memberId, now } = context
  const { db } = org
  const { connector, name: sourceName, settings, secret, tables } = given
  const old = new Date(now().getTime() - forgottenAfterMs).toISOString()
  const used = db.build.selectFrom('source_table').select('source_id').where('table_id', 'is not', null)
  db.run(db.build.deleteFrom('source').where('created_at', '<', old).where('id', 'not in', used))
  if (db.all(db.build.selectFrom('source').select('id')).length >= mostSources)
    throw new AppError('limit_reached', { limit: mostSources, of: 'sources' })
  const id = newId()
  const sealed = seal(dataDir, placeOf(org, id), secret)
  const row = { id, connector, settings: JSON.stringify({ ...settings, name: sourceName }), sealed, every: null, next_at: null }
  db.run(db.build.insertInto('source').values({ ...row, member_id: memberId, created_at: now().toISOString() }))
  const imports = tables.map(({ schema, name }, position) => {
    const importId = newId()
    insertImport(context, importId, name)
    const table = { id: newId(), source_id: id, schema_name: schema, name, position, import_id: importId }
    const unused = { table_id: null, plan: null, fetched_at: null, waits_for: null, waiting: null, gone_field_id: null, told: null }
    db.run(db.build.insertInto('source_table').values({ ...table, ...unused }))
    updateImport(org, importId, { sourceTableId: table.id })
    enqueueEffect(org, 'imports.fetch', { importId }, now())
    return importId
  })
  const label = labelOf(connector, sourceName)
  writeAudit(context, { action: 'connection.created', entityType: 'connection', entityId: id, label })
  return { source: id, imports }
}

const labelOf = (connector: SourceConnector, name: string): string => `${connectors[connector].name} ${name}`.slice(0, 200)

/** The way in, for one connection. */
export interface WayIn {
  connector: SourceConnector
  settings: SourceSettings
  secret: string
}

/** @throws AppError `not_found`, also when the key of the server is another one */
export function openWayIn(org: OrgDatabase, dataDir: string, id: string): WayIn {
  const { db } = org
  const row = db.get(db.build.selectFrom('source').selectAll().where('id', '=', id))
  if (!row || !isSourceConnector(row.connector)) throw new AppError('not_found', { sourceId: id })
  const settings = JSON.parse(row.settings) as SourceSettings
  try {
    return { connector: row.connector, settings, secret: unseal(dataDir, placeOf(org, id), row.sealed) }
  } catch {
    throw new AppError('not_found', { sourceId: id, reason: 'sealedElsewhere' })
  }
}

/** Sources of the person's own, or all for administrators. */
export function listSources({ org, memberId, access }: OrgContext): Source[] {
  const { db } = org
  const rows = db.all(db.build.selectFrom('source').selectAll().orderBy('created_at', 'desc'))
  return rows.flatMap((row) => {
    if ((row.member_id !== memberId && !access.isAdmin) || !isSourceConnector(row.connector)) return []
    // ways in that were kept before they had a name have that of their database
    const { host, database, name = database } = JSON.parse(row.settings) as { host: string; name?: string; database?: string }
    return [
      {
        ...{ id: row.id, connector: row.connector, host, name: name ?? '', createdAt: row.created_at },
        ...{ every: row.every as SourceRhythm | null, hour: row.hour, gone: row.gone as GoneChoice, nextAt: row.next_at },
        tables: listTables(org, row.id).map((table) => ({
          ...{ schema: table.schema, name: table.name, importId: table.importId, tableId: table.tableId },
          ...{ state: table.state, fetchedAt: table.fetchedAt, hasKey: table.plan?.key !== undefined },
        })),
      },
    ]
  })
}

/** @throws AppError `not_found` also for a source of somebody else */
export function openSource(context: OrgContext, id: string): Source {
  const source = listSources(context).find((one) => one.id === id)
  if (!source) throw new AppError('not_found', { sourceId: id })
  return source
}

/** The tables of a database that were chosen, in the order in which they are read. */
export function listTables(org: OrgDatabase, sourceId: string): (SourceTable & { state: ImportState; fetchedAt: string | null })[] {
  const { db } = org
  const rows = db.all(
    db.build
      .selectFrom('source_table')
      .innerJoin('import_job', 'import_job.id', 'source_table.import_id')
      .selectAll('source_table')
      .select('import_job.state')
      .where('source_id', '=', sourceId)
      .orderBy('position'),
  )
  return rows.map((row) => ({ ...readTable(row), state: row.state as ImportState, fetchedAt: row.fetched_at }))
}

/** The table of a database that an import reads; undefined for an import of a file. */
export function findSourceTable({ db }: OrgDatabase, importId: string): SourceTable | undefined {
  const row = db.get(db.build.selectFrom('source_table').selectAll().where('import_id', '=', importId))
  return row && readTable(row)
}

/** A table of a source as it is now. */
export function readSourceTable({ db }: OrgDatabase, id: string): SourceTable | undefined {
  const row = db.get(db.build.selectFrom('source_table').selectAll().where('id', '=', id))
  return row && readTable(row)
}

function readTable(row: {
  id: string
  source_id: string
  schema_name: string
  name: string
  import_id: string
  table_id: string | null
  plan: string | null
  gone_field_id: string | null
  told: string | null
}): SourceTable {
  return {
    ...{ id: row.id, sourceId: row.source_id, schema: row.schema_name, name: row.name, importId: row.import_id, tableId: row.table_id },
    plan: row.plan === null ? null : (JSON.parse(row.plan) as SourcePlan),
    ...{ goneFieldId: row.gone_field_id, told: row.told },
  }
}

/** Inside a write: changes the named columns of a table's row. */
export function updateSourceTable(
  { db }: OrgDatabase,
  id: string,
  patch: {
    importId?: string
    tableId?: string
    plan?: SourcePlan
    fetchedAt?: string
    position?: number
    goneFieldId?: string
    told?: string | null
  },
): void {
  db.run(
    db.build
      .updateTable('source_table')
      .set({
        id,
        ...(patch.importId !== undefined && { import_id: patch.importId }),
        ...(patch.tableId !== undefined && { table_id: patch.tableId }),
        ...(patch.plan !== undefined && { plan: JSON.stringify(patch.plan) }),
        ...(patch.fetchedAt !== undefined && { fetched_at: patch.fetchedAt }),
        ...(patch.position !== undefined && { position: patch.position }),
        ...(patch.goneFieldId !== undefined && { gone_field_id: patch.goneFieldId }),
        ...(patch.told !== undefined && { told: patch.told }),
      })
      .where('id', '=', id),
  )
}

/** Inside a write. @throws AppError `not_found`, `import_not_ready` while an import of it runs */
export function removeSource(context: OrgContext, id: string): void {
  const source = openSource(context, id)
  assertAtRest(source)
  const { db } = context.org
  db.run(db.build.deleteFrom('source').where('id', '=', id))
  for (const { tableId } of source.tables) tellOfTableSource(context.org, tableId)
  const label = labelOf(source.connector, source.name)
  writeAudit(context, { action: 'connection.deleted', entityType: 'connection', entityId: id, label })
}

/** @throws AppError `import_not_ready` */
export function assertAtRest({ tables }: Source): void {
  const busy = tables.find(({ state }) => state === 'reading' || state === 'running')
  if (busy) throw new AppError('import_not_ready', { state: busy.state })
}

/** Inside a write: queues an effect of an import of a database, after another import has ended if it is still under way. */
export function queueAfter(
  org: OrgDatabase,
  effect: { kind: string; payload: { importId: string } },
  after: string | undefined,
  now: Date,
): void {
  const { db } = org
  const { importId } = effect.payload
  const before = after && db.get(db.build.selectFrom('import_job').select('state').where('id', '=', after))?.state
  if (before !== 'reading' && before !== 'running') return void enqueueEffect(org, effect.kind, effect.payload, now)
  db.run(
    db.build
      .updateTable('source_table')
      .set({ waits_for: after, waiting: JSON.stringify(effect) })
      .where('import_id', '=', importId),
  )
}

/** Inside the write that ends an import: those that waited for it begin. */
export function releaseWaiting(org: OrgDatabase, importId: string, now: Date): void {
  const { db } = org
  const waiting = db.all(db.build.selectFrom('source_table').select(['id', 'waiting']).where('waits_for', '=', importId))
  for (const { id, waiting: text } of waiting) {
    db.run(db.build.updateTable('source_table').set({ waits_for: null, waiting: null }).where('id', '=', id))
    if (text === null) continue
    const { kind, payload } = JSON.parse(text) as { kind: string; payload: unknown }
    enqueueEffect(org, kind, payload, now)
  }
}
