import { sourceCalls } from '#shared/nouns/imports/source-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { linksOf, orderTables, type ChosenTable } from '#server/features/imports/sources/order-tables.ts'
import { findTarget } from '#server/connectors/look-at-database.ts'
import { readTablesAgain } from '#server/features/imports/sources/read-tables-again.ts'
import { memberLocale } from '#server/storage/org-locale.ts'
import { completeWay } from '#server/connectors/boards/board-products.ts'
import { addressSource, boardSource, databaseSource } from '#server/features/imports/sources/web-sources.ts'
import { listReports } from '#server/connectors/source-reports.ts'
import { changeSource } from '#server/features/imports/sources/source-schedule.ts'
import {
  keepSource,
  listSources,
  listTables,
  openSource,
  removeSource,
  updateSourceTable,
  type NewSource,
} from '#server/features/imports/sources/source-store.ts'
import { openImport, readyPreview } from '#server/features/imports/import-store.ts'
import { refuse } from '#server/features/imports/plan-import.ts'
import { prepareStart, type PreparedStart } from '#server/features/imports/prepare-start.ts'
import { handleCalls, type CallContext, type CallModule } from '#server/http/call-module.ts'

/** Inside a write: makes the table of an import and queues its run, after the import `after` if that is still under way. */
export type StartImport = (context: OrgContext, prepared: PreparedStart, after?: string) => string

/** `connector/source/*`: places that tables come from, read into imports and run together, and again. */
export function sourceModule(start: StartImport): CallModule {
  return handleCalls(sourceCalls, {
    'POST connector/database/read': async ({ body }, call) => {
      const { connector_id: connector, config, tables } = body
      // a place that may not be reached is refused at once
      await findTarget(call.platform, connector, config)
      return readSource(call, databaseSource(connector, config, tables))
    },
    'POST connector/address/read': ({ body: { config } }, call) => readSource(call, addressSource(config)),
    'POST connector/board/read': ({ body }, call) => {
      const context = call.member()
      const way = completeWay(body.connector_id, body.config, call.platform.config.trelloKey)
      return readSource(call, boardSource(body, way, memberLocale(context.org, context.memberId).language))
    },
    'GET connector/source': (_, call) => ({ sources: listSources(call.member()) }),
    'GET connector/source/:id': ({ params }, call) => openSource(call.member(), params.id),
    'GET connector/source/:id/reports': ({ params }, call) => {
      const context = call.member()
      return { reports: listReports(context.org, openSource(context, params.id).id) }
    },
    'PUT connector/source/:id': async ({ params, body }, call) => {
      const context = call.member()
      await context.org.db.write(() => changeSource(context, params.id, body))
      return openSource(context, params.id)
    },
    'POST connector/source/:id/run': async ({ params, body }, call) => {
      const context = { ...call.member(), source: 'import' }
      const { org } = context
      const source = openSource(context, params.id)
      const tables = listTables(org, source.id)
      const chosen = body.tables.map(({ importId, plan, links }): ChosenTable => {
        const table = tables.find((one) => one.importId === importId) ?? refuse('tables', `no import ${importId} of this source`)
        return { table, plan, links, columns: readyPreview(openImport(context, importId)).columns }
      })
      if (new Set(chosen.map(({ table }) => table.id)).size < chosen.length) refuse('tables', 'a table is named twice')
      const started: { importId: string; tableId: string }[] = []
      for (const [position, one] of orderTables(chosen).entries()) {
        const { importId, id } = one.table
        const links = linksOf(one, listTables(org, source.id))
        const prepared = await prepareStart(context, importId, { ...one.plan, ...(links.length > 0 && { links }) })
        const tableId = await org.db.write(() => {
          updateSourceTable(org, id, { position })
          return start(context, prepared, started.at(-1)?.importId)
        })
        started.push({ importId, tableId })
      }
      return { tables: started }
    },
    'POST connector/source/:id/update': async ({ params }, call) => {
      const context = { ...call.member(), source: 'import' }
      return context.org.db.write(() => ({ imports: readTablesAgain(context, params.id, { isScheduled: false }) }))
    },
    'DELETE connector/source/:id': async ({ params }, call) => {
      const context = call.member()
      await context.org.db.write(() => removeSource(context, params.id))
    },
  })
}

/** Keeps a source and begins to read its tables. */
async function readSource(call: CallContext, source: NewSource): Promise<{ source: string; imports: string[] }> {
  const context = call.member()
  return context.org.db.write(() => keepSource(context, call.platform.config.dataDir, source))
}
