import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import { writeAudit, type AuditEntry } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Errors that only an attempt to gain more rights causes (T5). */
const escalations: ReadonlySet<ErrorId> = new Set(['role_exceeds_own', 'own_access', 'admin_role', 'last_admin'])

/** Runs a change of rights; an attempt to gain or give more rights than one's own is logged although nothing changed. */
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
