import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'

/** Creating tables is asked for a new one, creating records for one that is there. @throws AppError `permission_denied` */
export function assertMayImport(context: OrgContext, tableId: string | undefined): void {
  const isAllowed =
    tableId === undefined
      ? context.access.why({ about: 'create', type: 'table' }).allowed
      : openTable(context, tableId).access.createRecords
  if (!isAllowed)
    throw new AppError('permission_denied', undefined, tableId === undefined ? "You don't have permission to create tables." : undefined)
}
