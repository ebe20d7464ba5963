import { AppError } from '#shared/protocol/errors.ts'
import type { ContextOptions, OrgContext } from '#server/access/org-context.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A function, and the person who saved the version that runs. */
export interface CodePrincipal {
  id: string
  ownerId: string
}

/**
 * The function as a principal: history names it, its writer's rights bound it, as they are now. A person who may write no code any more has none
 * that acts for them (decision 220). @throws AppError `invalid_session` when the writer is gone, `permission_denied` without `development`
 */
export function createCodeContext(org: OrgDatabase, { id, ownerId }: CodePrincipal, options: Omit<ContextOptions, 'source'>): OrgContext {
  const context = createRuleContext(org, { kind: 'function', id, ownerId }, { ...options, source: 'function' })
  if (!context.access.can('development')) throw new AppError('permission_denied', { of: 'function', reason: 'noDevelopment' })
  return context
}
