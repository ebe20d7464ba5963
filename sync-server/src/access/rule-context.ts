import { compileAccess, type Access } from '#shared/access/access.ts'
import type { PlanInForce } from '#shared/access/plan.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { subjectOf, type RuleKind } from '#shared/values/subject.ts'
import { meaningPerson } from '#server/access/meaning-person.ts'
import { readMember, type ContextOptions, type OrgContext } from '#server/access/org-context.ts'
import { readPlan, rightsOf } from '#server/identity/read-plan.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import { withheld } from '#server/identity/private-items.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A rule as a principal: history names it, its owner's rights bound it. */
export interface RulePrincipal {
  kind: RuleKind
  id: string
  ownerId: string
}

interface Known {
  version: number
  plan: PlanInForce
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
  const plan = readPlan(org, options.now())
  let known = cache.get(memberId)
  if (known?.version !== org.db.version || known.plan !== plan || !known.key.startsWith(rule.ownerId)) {
    cache.delete(memberId)
    cache.set(memberId, (known = readRights(org, rule, memberId, plan, known)))
  }
  return { org, memberId, access: known.access, ip: '', ...options }
}

function readRights(
  org: OrgDatabase,
  { kind, ownerId }: RulePrincipal,
  memberId: string,
  plan: PlanInForce,
  before: Known | undefined,
): Known {
  const { version } = org.db
  const owner = readMember(org, ownerId)
  if (!owner) throw new AppError('invalid_session')
  // equal rights must be the same object, because query caches are keyed by it
  const key = ownerId + JSON.stringify(owner)
  if (before?.key === key && before.plan === plan) return { ...before, version }
  const profile = meaningPerson(readProfile(owner.profile), ownerId)
  const access = compileAccess({
    ...{ memberId, seat: owner.seat, isAdmin: owner.is_admin === 1, profile, session: kind },
    ...rightsOf(plan),
    // others may change a rule, and read what it did
    privacy: withheld(org),
  })
  return { version, plan, key, access }
}
