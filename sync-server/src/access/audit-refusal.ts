import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import { writeAudit, type AuditEntry } from '#server/access/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** What only somebody tries who reaches for more than they have (T5). */
const escalations: ReadonlySet<ErrorId> = new Set(['role_exceeds_own', 'own_access', 'admin_role', 'last_admin'])

/** Runs a change of rights; an attempt to get or take more than one has is kept in the history log although nothing changed. */
export async function auditRefusal<T>(
  context: OrgContext,
  entry: Pick<AuditEntry, 'entityType' | 'entityId' | 'after'>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof AppError && escalations.has(error.id)) {
      await context.org.db.write(() => writeAudit(context, { action: 'access.refused', label: error.id, ...entry }))
    }
    throw error
  }
}
