import type { FunctionProblem } from '#shared/nouns/functions/function.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { isTableGone } from '#server/features/functions/triggers/trigger-settings.ts'
import { createCodeContext } from '#server/functions/code-context.ts'
import type { FunctionRow } from '#server/functions/function-rows.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Why a function does not run, null for nothing. A trigger whose writer has lost a right refuses what it should judge. It does so until the
 * right comes back, somebody saves the code as theirs, or switches it off.
 */
export function problemOf(org: OrgDatabase, row: FunctionRow, now: () => Date): FunctionProblem | null {
  if (row.table_id !== null && isTableGone(org, row.table_id)) return 'tableGone'
  return (row.version > 0 ? lostRight(org, row, now) : undefined) ?? (row.problem as FunctionProblem | null)
}

/** The right that its writer has lost. */
export function lostRight(
  org: OrgDatabase,
  { id, owner_id: ownerId, table_id: tableId, events }: FunctionRow,
  now: () => Date,
): FunctionProblem | undefined {
  try {
    const { access } = createCodeContext(org, { id, ownerId }, { now })
    return events !== null && tableId !== null && !access.table(tableId).read ? 'tableHidden' : undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.id === 'invalid_session' ? 'ownerGone' : 'noDevelopment'
  }
}
