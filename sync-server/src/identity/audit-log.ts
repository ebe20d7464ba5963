import { newId } from '#shared/lib/ids.ts'
import type { ActionName } from '#shared/nouns/history-log/action-types.ts'
import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { insertOnce } from '#server/storage/sql-statement.ts'

/** Days that a line is kept. */
export const auditKeptDays = 730

/** One line of the history log (specification 1 §3 "History log item"). `before` and `after` hold only changed values, never a secret. */
export interface AuditEntry {
  action: ActionName
  entityType: string
  entityId: string | null
  label: string
  before?: HistoryValues | undefined
  after?: HistoryValues | undefined
}

/** On whose behalf; an {@link OrgContext} is one. */
export interface AuditActor {
  readonly org: OrgDatabase
  readonly memberId: string | null
  readonly now: () => Date
  readonly source: string
  readonly ip: string
}

const insertLine = insertOnce('audit_log')

/** Writes the line in the transaction of its change. @throws Error outside a write */
export function writeAudit(actor: AuditActor, entry: AuditEntry): void {
  const { db } = actor.org
  if (!db.inTransaction) throw new Error('audit row outside the change it tells of')
  // the log is read by others: it keeps no word of a private thing
  const { entityType: type, entityId } = entry
  const isPrivate = (type === 'page' || type === 'folder') && entityId !== null && findPrivacy(actor.org, type, entityId) !== undefined
  const { label, before, after }: Pick<AuditEntry, 'label' | 'before' | 'after'> = isPrivate ? { label: '' } : entry
  db.run(
    insertLine({
      id: newId(),
      action: entry.action,
      entity_type: entry.entityType,
      entity_id: entry.entityId,
      label,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      source: actor.source,
      ip: actor.ip,
      member_id: actor.memberId,
      performed_at: actor.now().toISOString(),
    }),
  )
}
