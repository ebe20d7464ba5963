import { canBeKey } from '#shared/nouns/imports/import-modes.ts'
import { importPlanSchema, type ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { tellOfTableSource } from '#server/connectors/table-source.ts'
import { openTable } from '#server/access/record-rights.ts'
import { findSourceTable, updateSourceTable, type SourcePlan, type SourceTable } from '#server/features/imports/sources/source-store.ts'
import { findImport, openImport, readyPreview, type ImportRun } from '#server/features/imports/import-store.ts'
import type { PreparedStart } from '#server/features/imports/prepare-start.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Inside the write that starts an import: a table of a database keeps how its columns go into fields, so that it can be read again. */
export function rememberPlan(org: OrgDatabase, { importId, columns, keyColumn, chosen }: PreparedStart): void {
  const table = findSourceTable(org, importId)
  const run = table && findImport(org, importId)?.run
  if (!table || !run) return
  tellOfTableSource(org, run.tableId)
  updateSourceTable(org, table.id, { tableId: run.tableId, plan: { ...planOf(org, run, columns, keyColumn), reading: chosen } })
}

function planOf(org: OrgDatabase, run: ImportRun, columns: readonly ImportColumn[], keyColumn: number | null): SourcePlan {
  const nameOf = (index: number): string => columns[index]?.label ?? ''
  const links = run.links.flatMap(({ fieldId, tableId, matchFieldId }) => {
    const column = run.columns.find((one) => one.fieldId === fieldId)
    return column ? [{ name: nameOf(column.index), tableId, matchFieldId }] : []
  })
  const labelField = findTableModel(org, run.tableId)?.recordLabelField
  const isLink = (fieldId: string): boolean => run.links.some((link) => link.fieldId === fieldId)
  const key = run.columns.find(({ fieldId, index, type }) =>
    run.into?.keyFieldId
      ? fieldId === run.into.keyFieldId
      : index === keyColumn && !isLink(fieldId) && (canBeKey(type) || fieldId === labelField),
  )
  return {
    columns: run.columns.map(({ index, label, type, fieldId, locale: { decimal, dateOrder } }) => ({
      ...{ name: nameOf(index), label, type, fieldId, decimal, dateOrder },
    })),
    links,
    ...(key && { key: { name: nameOf(key.index), fieldId: key.fieldId } }),
  }
}

/** The plan of a run that updates the records of an earlier one by key. @throws AppError `import_no_key`, `source_changed`, those of the table */
export function planUpdate(context: OrgContext, { importId, tableId, plan }: SourceTable): ImportPlan {
  if (tableId === null || !plan?.key) throw new AppError('import_no_key')
  const { columns } = readyPreview(openImport(context, importId))
  const { model } = openTable(context, tableId)
  const indexOf = (name: string): number => columns.findIndex(({ label }) => label === name)
  const gone = plan.columns.filter(({ name }) => indexOf(name) < 0).map(({ name }) => name)
  if (gone.length > 0) throw new AppError('source_changed', { columns: gone.slice(0, 10) })
  // a field that somebody deleted here is not asked for again
  const known = plan.columns.filter(({ fieldId }) => model.field(fieldId) !== undefined)
  const { key } = plan
  if (!known.some(({ fieldId }) => fieldId === key.fieldId)) throw new AppError('import_no_key')
  return importPlanSchema.parse({
    label: model.label || 'table',
    fields: known.map(({ name, ...column }) => ({ column: indexOf(name), ...column })),
    links: plan.links.map(({ name, ...link }) => ({ column: indexOf(name), ...link })),
    // a value that is gone there is emptied here; automations hear of what changes
    into: {
      tableId,
      mode: 'import_update',
      key: { column: indexOf(key.name), fieldId: key.fieldId },
      overwriteEmpty: true,
      makeOptions: true,
    },
  })
}
