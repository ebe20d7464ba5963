import type { OrgContext } from '#server/access/org-context.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'

/** A person who waits longer for a file has turned to something else. */
const noticedMs = 10_000

/** An export as it went for its asker. */
export interface EndedExport {
  tableId: string
  startedAt: Date
  /** of the file; absent: there is none */
  rows?: number
  /** the asker's connection is gone */
  isAlone: boolean
}

/** Inside a write: its asker is told of an export that took long, or whose answer nobody could read. */
export function tellOfExport({ org, memberId, now }: OrgContext, { tableId, startedAt, rows, isAlone }: EndedExport): void {
  const at = now()
  if (!isAlone && at.getTime() - startedAt.getTime() < noticedMs) return
  const kind = rows === undefined || isAlone ? 'exportFailed' : 'exportDone'
  const about = { itemType: 'table' as const, itemId: tableId, recordId: null, fieldId: null, partId: null }
  const facts = kind === 'exportDone' ? { rows: rows ?? 0 } : {}
  scheduleNotices(org, [{ kind, to: [memberId], actor: null, about, facts, madeAt: at.toISOString() }], at)
}
