import { AppError } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findImport, insertImport, updateImport } from '#server/features/imports/import-store.ts'
import { forgetOldReports } from '#server/connectors/source-reports.ts'
import { assertAtRest, listTables, openSource, queueAfter, updateSourceTable } from '#server/features/imports/sources/source-store.ts'

/**
 * Inside a write: reads every table of a source that has a key again, one after the other, and updates its records.
 * @returns the imports @throws AppError `not_found`, `import_not_ready` while one runs, `import_no_key`
 */
export function readTablesAgain(context: OrgContext, sourceId: string, { isScheduled }: { isScheduled: boolean }): string[] {
  const { org, now } = context
  const source = openSource(context, sourceId)
  assertAtRest(source)
  const imports: string[] = []
  for (const { id, name, tableId, plan, importId: before } of listTables(org, source.id)) {
    if (tableId === null || !plan?.key) continue
    const importId = newId()
    insertImport(context, importId, findImport(org, before)?.fileName ?? name)
    // the table is known before the rows are, for the notice of a failure
    updateImport(org, importId, { run: { tableId, text: 'null' }, sourceTableId: id, isScheduled })
    updateSourceTable(org, id, { importId })
    forgetOldReports(org, id)
    queueAfter(org, { kind: 'imports.fetch', payload: { importId, isUpdate: true } as { importId: string } }, imports.at(-1), now())
    imports.push(importId)
  }
  if (imports.length === 0) throw new AppError('import_no_key')
  return imports
}
