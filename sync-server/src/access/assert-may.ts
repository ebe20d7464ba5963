import type { Access } from '#shared/access/access.ts'
import type { AccessDecision, AccessQuestion } from '#shared/access/access-question.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** A refusal by the plan is an error of its own, so that it leads to the upgrade. */
export function refusalOf({ rule, feature }: AccessDecision): AppError {
  if (rule !== 'plan') return new AppError('permission_denied')
  return feature === undefined ? new AppError('plan_blocked') : new AppError('plan_feature', { feature })
}

/** @throws AppError `permission_denied`, `plan_feature`, `plan_blocked` */
export function assertMay(access: Access, question: AccessQuestion): void {
  const decision = access.why(question)
  if (!decision.allowed) throw refusalOf(decision)
}
