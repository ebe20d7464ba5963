import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Writing to another person alone. @throws AppError `user-not-found`, `permission_denied`, `plan_blocked` */
export function assertMayMessage({ org, access }: OrgContext, memberId: string): void {
  const member = org.db.get(org.db.build.selectFrom('member').select('role_id').where('id', '=', memberId).where('deleted_at', 'is', null))
  if (!member) throw new AppError('user-not-found')
  assertMay(access, { about: 'message', memberId, roleId: member.role_id })
}
