import { readAddressedFiles } from '#shared/nouns/imports/addressed-files.ts'
import type { ImportRowError } from '#shared/nouns/imports/import-job.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { fetchFiles, type FileTaking } from '#server/connectors/files/fetch-files.ts'
import { notePendingFiles, type PendingFile } from '#server/connectors/files/pending-files.ts'
import type { ConvertedBatch } from '#server/workbooks/convert-job.ts'
import { addRowErrors, findImport, findProgress, updateImport, type ImportRun } from '#server/features/imports/import-store.ts'
import { existingIds } from '#server/records/read/link-keys.ts'
import type { RecordWriters } from '#server/features/imports/write-into.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { loadRecords } from '#server/records/read/load-records.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { TypedRecords } from '#server/storage/records/typed-records.ts'

type NamedFile = Pick<PendingFile, 'recordId' | 'fieldId' | 'row' | 'name' | 'address'>

/** The files that rows name by their addresses, and cells of another form. */
export function filesOf(
  { files = [], columns }: ImportRun,
  lines: ConvertedBatch['lines'],
  { fieldIds, rows }: TypedRecords,
): { files: NamedFile[]; errors: ImportRowError[] } {
  const found: NamedFile[] = []
  const errors: ImportRowError[] = []
  rows.forEach((cells, index) => {
    const row = lines[index] ?? 0
    for (const fieldId of files) {
      const at = fieldIds.indexOf(fieldId)
      const text = cells[at + 1] ?? null
      if (text === null) continue
      const named = readAddressedFiles(String(text))
      for (const file of named ?? []) found.push({ recordId: cells[0], fieldId, row, ...file })
      if (!named) errors.push({ row, column: columns[at]?.label ?? '', value: String(text).slice(0, 200), reason: 'fileForm' })
    }
  })
  return { files: found, errors }
}

/** Inside a write: files of new records are fetched later; records that were there keep theirs. */
export function noteFiles({ org, now }: OrgContext, importId: string, tableId: string, files: readonly NamedFile[]): void {
  if (files.length === 0) return
  const made = existingIds(
    org,
    tableId,
    files.map(({ recordId }) => recordId),
  )
  const wanted = files.filter(({ recordId }) => made.has(recordId)).map((file) => ({ ...file, importId, tableId }))
  notePendingFiles(org, wanted, now())
}

/** The acts on cells and on the report that fetching needs. */
export function fileActs(org: OrgDatabase, batch: string, { applyRecordChanges }: RecordWriters): Pick<FileTaking, 'add' | 'miss'> {
  return {
    add: (context, { tableId, recordId, fieldId }, fileId) => {
      const model = findTableModel(org, tableId)
      const field = model?.field(fieldId)
      const record = model && field && loadRecords(org, model, [recordId], [field]).get(recordId)
      if (!record || record.deleted) throw new AppError('record_not_found')
      const before = record.values[fieldId]
      const values = { [fieldId]: [...(Array.isArray(before) ? before : []), fileId] }
      const change = { op: 'update' as const, id: recordId, values, base: org.currentSeq() }
      applyRecordChanges(context, tableId, [change], { batch, madeAt: context.now(), gesture: 'import', quiet: true })
    },
    miss: ({ importId, tableId, fieldId, row, name }, reason) => {
      const job = findProgress(org, importId)
      if (!job) return
      const column = findTableModel(org, tableId)?.field(fieldId)?.label ?? ''
      addRowErrors(org, importId, job.rowErrors, [{ row, column, value: name, reason }])
      updateImport(org, importId, { rowErrors: job.rowErrors + 1 })
    },
  }
}

/** Effect: fetches the files that rows of an import name, in the name of who imported them. */
export async function fetchNamed(
  importId: string,
  effect: EffectContext,
  writers: RecordWriters & { files: Pick<FileTaking, 'admit' | 'keep' | 'drop'> },
): Promise<void> {
  const { org, platform } = effect
  const job = findImport(org, importId)
  if (!job) return
  const openContext = (): OrgContext => createOrgContext(org, job.memberId, { now: platform.now, source: 'import' })
  await fetchFiles(openContext, importId, effect, { ...writers.files, ...fileActs(org, newId(), writers) })
}
