import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findFunction, getVersion, mayRun, type FunctionRow, type VersionRow } from '#server/functions/function-rows.ts'

export interface OpenFunction {
  row: FunctionRow
  version: VersionRow
}

/**
 * A function as a rule of `ownerId` may run it now: an automation or a webhook, with the rights of its owner in `access` (decision 220).
 * @throws AppError `plan_feature`; `permission_denied`; `not_found` for one that is gone, switched off or without code
 */
export function openFunctionFor({ org, access }: Pick<OrgContext, 'org' | 'access'>, ownerId: string, id: string): OpenFunction {
  assertMay(access, { about: 'feature', feature: 'lowCode' })
  const row = findFunction(org, id)
  if (!row) throw functionRefused('not_found', 'gone')
  if (row.active !== 1) throw functionRefused('not_found', 'switchedOff', row.label)
  if (row.version === 0) throw functionRefused('not_found', 'noCode', row.label)
  const version = getVersion(org, row.id, row.version)
  const isAllowed = access.can('development') && mayRun({ access, memberId: ownerId }, version)
  if (!isAllowed) throw functionRefused('permission_denied', 'notOwner', row.label)
  return { row, version }
}

/** The error of a rule whose function does not run; screens have words for the reason. */
export const functionRefused = (id: ErrorId, reason: string, text?: string): AppError =>
  new AppError(id, { of: 'function', reason, ...(text !== undefined && { text }) })
