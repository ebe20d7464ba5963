import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readNoted, readSettings, toMember, toOrganisation, toRole } from '#server/identity/people.ts'
import { findStoredPlan } from '#server/identity/read-plan.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * A device's copy of its own member, organisation and role.
 * @throws AppError `empty_seat` when the person has no active place in the organisation
 */
export function readSessionData(org: OrgDatabase, memberId: string): SessionData {
  const { db } = org
  const member = db.get(db.build.selectFrom('member').selectAll().where('id', '=', memberId))
  if (!member || member.active !== 1 || member.deleted_at !== null) throw new AppError('empty_seat')
  const role = db.get(db.build.selectFrom('role').selectAll().where('id', '=', member.role_id))
  const organisation = db.get(db.build.selectFrom('organisation').selectAll())
  if (!role || !organisation) throw new Error(`${db.path} lacks the organisation or the role of ${memberId}`)
  const plan = findStoredPlan(org)
  const settings = readSettings(member.settings)
  return {
    member: { ...toMember(member, true), firstName: member.first_name, lastName: member.last_name },
    organisation: toOrganisation(organisation),
    role: toRole(role),
    ...(plan && { plan }),
    profile_settings: { initial_url: settings.initial_url ?? readNoted(member.settings).default_workspace ?? role.initial_url },
    settings,
  }
}
