import { writeAudit, type AuditEntry } from '#server/identity/audit-log.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Inside a write of an organisation: its history log says what the operator did. */
export function writeOperatorLine(org: OrgDatabase, now: () => Date, entry: AuditEntry): void {
  writeAudit({ org, memberId: null, now, source: 'operator', ip: '' }, entry)
}

/** The same after a change elsewhere, which stands although the file cannot be written. */
export async function noteForOrganisation(
  { orgs, log, now }: Pick<Platform, 'orgs' | 'log' | 'now'>,
  orgId: string,
  entry: AuditEntry,
): Promise<void> {
  try {
    const org = orgs.open(orgId)
    await org.db.write(() => writeOperatorLine(org, now, entry))
  } catch (error) {
    log.warn({ err: error, orgId, action: entry.action }, 'the history log of an organisation does not say what the operator did')
  }
}
