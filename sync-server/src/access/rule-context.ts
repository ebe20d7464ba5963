import { compileAccess, type Access } from '#shared/access/access.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { subjectOf, type RuleKind } from '#shared/values/subject.ts'
import { meaningPerson } from '#server/access/meaning-person.ts'
import { readMember, type ContextOptions, type OrgContext } from '#server/access/org-context.ts'
import { readPlan } from '#server/access/plan.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A rule as a principal: history names it, its owner's rights bound it. */
export interface RulePrincipal {
  kind: RuleKind
  id: string
  ownerId: string
}

interface Known {
  version: number
  key: string
  access: Access
}
const caches = new WeakMap<OrgDatabase, Map<string, Known>>()

/**
 * The context of an automation, a function or a webhook, with its owner's rights as they are now. Row rules about *me* mean the owner.
 * While only records change, nothing is read twice. @throws AppError `invalid_session` when the owner is gone or disabled
 */
export function createRuleContext(org: OrgDatabase, rule: RulePrincipal, options: ContextOptions): OrgContext {
  const memberId = subjectOf(rule.kind, rule.id)
  const cache = caches.get(org) ?? new Map<string, Known>()
  caches.set(org, cache)
  let known = cache.get(memberId)
  if (known?.version !== org.db.version || !known.key.startsWith(rule.ownerId)) {
    cache.delete(memberId)
    cache.set(memberId, (known = readRights(org, rule, memberId, known)))
  }
  return { org, memberId, access: known.access, ip: '', ...options }
}

function readRights(org: OrgDatabase, { kind, ownerId }: RulePrincipal, memberId: string, before: Known | undefined): Known {
  const { version } = org.db
  const owner = readMember(org, ownerId)
  if (!owner) throw new AppError('invalid_session')
  const { features } = readPlan(org)
  // equal rights must be the same object, because query caches are keyed by it
  const key = ownerId + JSON.stringify([owner, features && [...features]])
  if (before?.key === key) return { ...before, version }
  const profile = meaningPerson(readProfile(owner.profile), ownerId)
  const access = compileAccess({ memberId, seat: owner.seat, isAdmin: owner.is_admin === 1, profile, session: kind, features })
  return { version, key, access }
}
