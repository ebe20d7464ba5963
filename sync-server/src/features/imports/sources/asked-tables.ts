import type { SourceConfig } from '#shared/nouns/imports/connector-calls.ts'
import { isDatabaseName, type DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { DatabaseConfig, RemoteTableName } from '#shared/nouns/connectors/database-schemas.ts'
import { isBoardName, type SourceConnector } from '#shared/nouns/connectors/source-names.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { completeWay } from '#server/connectors/boards/board-products.ts'
import { findTarget } from '#server/connectors/look-at-database.ts'
import { findImport } from '#server/features/imports/import-store.ts'
import { refuse } from '#server/features/imports/plan-import.ts'
import { keepSource, listTables, openWayIn, removeSource, type NewSource } from '#server/features/imports/sources/source-store.ts'
import { addressSource, boardSource, databaseSource } from '#server/features/imports/sources/web-sources.ts'
import type { Platform } from '#server/platform/platform.ts'
import { memberLocale } from '#server/storage/org-locale.ts'

/** A table of a source, as the calls of the specification name it. */
export interface AskedTable {
  connector_id: SourceConnector
  identifier: string
  config: SourceConfig
}

/**
 * The import of a table that is named by its way in. The identifier is kept beside the source, so that the same question finds what it began.
 * A failure is told once, and the next call reads again; of a source in use it is told until that is read again. @throws AppError `import_not_ready` while it is read
 */
export async function openAskedTable(context: OrgContext, platform: Platform, asked: AskedTable): Promise<string> {
  const { org } = context
  const source = await sourceOf(context, platform, asked)
  const known = findKept(context, platform, source)
  const job = known && findImport(org, known.importId)
  if (known && job?.state === 'failed') {
    // a source that filled a table stays with its schedule, which reads it again
    if (!known.isUsed) await org.db.write(() => removeSource(context, known.sourceId))
    throw new AppError(job.error?.id ?? 'internal', (job.error?.details ?? {}) as Record<string, unknown>)
  }
  if (known && job && job.state !== 'reading') return known.importId
  if (!known) await org.db.write(() => keepSource(context, platform.config.dataDir, source))
  throw new AppError('import_not_ready', { state: 'reading' })
}

async function sourceOf(
  context: OrgContext,
  platform: Platform,
  { connector_id: connector, identifier, config }: AskedTable,
): Promise<NewSource> {
  const { object: _, type: _type, primaryKey: _key, isRunAutomations: _run, fields: _fields, ...way } = config
  const marked = (source: NewSource): NewSource => ({ ...source, settings: { ...source.settings, identifier } })
  if (isDatabaseName(connector) && 'host' in way) {
    const { table, ...database } = way
    // a place that may not be reached is refused at once
    await findTarget(platform, connector, database)
    return marked(databaseSource(connector, database, [placeOf(connector, database, table)]))
  }
  if (connector === 'api-sync' && 'address' in way) return marked(addressSource(way))
  if (!isBoardName(connector) || !('token' in way)) refuse('config', 'it is of another connector')
  const { token, key, board, id, isPipe } = way
  const given = board ?? id ?? refuse('board', 'it is missing')
  const place = connector === 'pipefy' && !given.includes(':') ? `${isPipe === false ? 'table' : 'pipe'}:${given}` : given
  const read = { connector_id: connector, config: { token, key }, boards: [{ id: place, name: given }], archived: false }
  const language = memberLocale(context.org, context.memberId).language
  return marked(boardSource(read, completeWay(connector, { token, key }, platform.config.trelloKey), language))
}

/** The schema that a product means where none is named. */
const usualSchema: Readonly<Record<DatabaseName, (database: string) => string>> = {
  postgres: () => 'public',
  'sql-server': () => 'dbo',
  mysql: (database) => database,
  mariadb: (database) => database,
  aurora: (database) => database,
}

function placeOf(connector: DatabaseName, { database }: DatabaseConfig, table: RemoteTableName | string): RemoteTableName {
  if (typeof table !== 'string') return table
  const dot = table.indexOf('.')
  return dot > 0 ? { schema: table.slice(0, dot), name: table.slice(dot + 1) } : { schema: usualSchema[connector](database), name: table }
}

/** The person's own source of the same question. */
function findKept(
  { org, memberId }: OrgContext,
  platform: Platform,
  source: NewSource,
): { sourceId: string; importId: string; isUsed: boolean } | undefined {
  const { db } = org
  const settings = JSON.stringify({ ...source.settings, name: source.name })
  const rows = db.all(
    db.build
      .selectFrom('source')
      .select('id')
      .where('member_id', '=', memberId)
      .where('connector', '=', source.connector)
      .where('settings', '=', settings)
      .orderBy('created_at', 'desc'),
  )
  for (const { id } of rows) {
    const [table] = listTables(org, id)
    const [wanted] = source.tables
    if (table?.name !== wanted?.name || table?.schema !== wanted?.schema) continue
    if (!table || openWayIn(org, platform.config.dataDir, id).secret !== source.secret) continue
    return { sourceId: id, importId: table.importId, isUsed: table.tableId !== null }
  }
  return undefined
}
