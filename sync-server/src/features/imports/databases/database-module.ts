import { databaseCalls } from '#shared/nouns/imports/database-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findTarget } from '#server/features/imports/databases/look-at-database.ts'
import { linksOf, orderTables, type ChosenTable } from '#server/features/imports/databases/order-tables.ts'
import {
  assertAtRest,
  keepSource,
  listSources,
  listTables,
  openSource,
  queueAfter,
  removeSource,
  updateSourceTable,
} from '#server/features/imports/databases/source-store.ts'
import { findImport, insertImport, openImport, readyPreview, updateImport } from '#server/features/imports/import-store.ts'
import { refuse } from '#server/features/imports/plan-import.ts'
import { prepareStart, type PreparedStart } from '#server/features/imports/prepare-start.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { newId } from '#shared/lib/ids.ts'

/** Inside a write: makes the table of an import and queues its run, after the import `after` if that is still under way. */
export type StartImport = (context: OrgContext, prepared: PreparedStart, after?: string) => string

/** `connector/database/*`: tables of databases, read into imports and run together. */
export function databaseModule(start: StartImport): CallModule {
  return handleCalls(databaseCalls, {
    'POST connector/database/read': async ({ body }, call) => {
      const context = call.member()
      const { org } = context
      const { connector_id: connector, config, tables } = body
      // a place that may not be reached is refused at once
      await findTarget(call.platform, connector, config)
      return org.db.write(() => {
        const kept = keepSource(context, call.platform.config.dataDir, { connector, config, tables })
        for (const importId of kept.imports) enqueueEffect(org, 'imports.fetch', { importId }, context.now())
        return kept
      })
    },
    'GET connector/database': (_, call) => ({ sources: listSources(call.member()) }),
    'GET connector/database/:id': ({ params }, call) => openSource(call.member(), params.id),
    'POST connector/database/:id/run': async ({ params, body }, call) => {
      const context = { ...call.member(), source: 'import' }
      const { org } = context
      const source = openSource(context, params.id)
      const tables = listTables(org, source.id)
      const chosen = body.tables.map(({ importId, plan, links }): ChosenTable => {
        const table = tables.find((one) => one.importId === importId) ?? refuse('tables', `no import ${importId} of this database`)
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
    'POST connector/database/:id/update': async ({ params }, call) => {
      const context = { ...call.member(), source: 'import' }
      return context.org.db.write(() => ({ imports: readAgain(context, params.id) }))
    },
    'DELETE connector/database/:id': async ({ params }, call) => {
      const context = call.member()
      await context.org.db.write(() => removeSource(context, params.id))
    },
  })
}

/** Inside a write: every table that has a key is read again, one after the other. @throws AppError `import_not_ready`, `import_no_key` */
function readAgain(context: OrgContext, sourceId: string): string[] {
  const { org, now } = context
  const source = openSource(context, sourceId)
  assertAtRest(source)
  const imports: string[] = []
  for (const { id, name, tableId, plan, importId: before } of listTables(org, source.id)) {
    if (tableId === null || !plan?.key) continue
    const importId = newId()
    insertImport(context, importId, findImport(org, before)?.fileName ?? name)
    // the table is known before the rows are, for the notice of a failure
    updateImport(org, importId, { run: { tableId, text: 'null' } })
    updateSourceTable(org, id, { importId })
    queueAfter(org, { kind: 'imports.fetch', payload: { importId, isUpdate: true } as { importId: string } }, imports.at(-1), now())
    imports.push(importId)
  }
  if (imports.length === 0) throw new AppError('import_no_key')
  return imports
}
