import type { NoticeFacts } from '#shared/nouns/notices/notice.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { findImport, type StoredImport } from '#server/features/imports/import-store.ts'
import { findSourceTable, updateSourceTable } from '#server/features/imports/sources/source-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Inside the write that ends an import: its maker is told how it went, and the history log keeps it. A source fetched by itself is silent while
 * all is well. A failure of it is told once.
 */
export function tellOfImport(org: OrgDatabase, importId: string, kind: 'importDone' | 'importFailed', now: Date): void {
  const job = findImport(org, importId)
  if (!job?.tableId || !isNews(org, job)) return
  const rows = job.rowsImported + job.rowsMatched
  const facts: NoticeFacts = kind === 'importDone' ? { rows, errors: job.rowErrors } : { rows }
  const about = { itemType: 'table' as const, itemId: job.tableId, recordId: null, fieldId: null, partId: null }
  writeAudit(
    { org, memberId: job.memberId, now: () => now, source: 'import', ip: '' },
    {
      action: kind === 'importDone' ? 'import.finished' : 'import.failed',
      entityType: 'table',
      entityId: job.tableId,
      label: job.fileName,
      after: { ...facts },
    },
  )
  scheduleNotices(org, [{ kind, to: [job.memberId], actor: null, about, facts: { ...facts }, madeAt: now.toISOString() }], now)
}

function isNews(org: OrgDatabase, { id, state, isScheduled, rowErrors, error }: StoredImport): boolean {
  const table = findSourceTable(org, id)
  if (!table) return true
  const told = state === 'failed' ? JSON.stringify(error) : rowErrors > 0 ? 'rows' : null
  if (told !== table.told) updateSourceTable(org, table.id, { told })
  return !isScheduled || (told !== null && told !== table.told)
}
