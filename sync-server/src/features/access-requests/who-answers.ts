import { compileAccess } from '#shared/access/access.ts'
import type { Seat } from '#shared/values/seat.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { AccessRequestRow } from '#server/access/settle-requests.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import { readProfile } from '#server/identity/read-profile.ts'
import { findItem } from '#server/items/find-item.ts'

type Thing = Pick<AccessRequestRow, 'item_type' | 'item_id'>

/** People who are told of one request. */
const mostTold = 50

/** True for those who may give what is asked for: its owner where it is private, else those who decide about roles and have it in full. */
export function mayAnswer(context: OrgContext, thing: Thing): boolean {
  if (!findItem(context.org, thing.item_type, thing.item_id)) return false
  const owner = ownerOf(context, thing)
  return owner === undefined ? decidesAbout(context, thing) : owner === context.memberId
}

const decidesAbout = ({ access }: OrgContext, { item_type, item_id }: Thing): boolean =>
  access.can('manage_profile') && access.item(item_type, item_id) === 'write'

/** The owner of a private thing; undefined for one that roles decide about. */
const ownerOf = ({ org }: OrgContext, { item_type, item_id }: Thing): string | undefined =>
  item_type === 'page' ? findPrivacy(org, 'page', item_id)?.owner : undefined

/** The people to tell of a request, administrators first; nobody where nothing is there. */
export function whoAnswers(context: OrgContext, thing: Thing): string[] {
  const { org, now } = context
  const { db } = org
  if (!findItem(org, thing.item_type, thing.item_id)) return []
  const owner = ownerOf(context, thing)
  if (owner !== undefined) return [owner]
  const roles = db.all(db.build.selectFrom('role').select(['id', 'is_admin', 'profile']).where('deleted_at', 'is', null))
  const decide = roles.filter(({ is_admin, profile }) => is_admin === 1 || managesRoles(profile)).map(({ id }) => id)
  const people = db.all(
    db.build
      .selectFrom('member')
      .innerJoin('role', 'role.id', 'member.role_id')
      .select('member.id')
      .where('member.role_id', 'in', decide)
      .where('member.active', '=', 1)
      .where('member.deleted_at', 'is', null)
      .orderBy('role.is_admin', 'desc')
      .limit(mostTold),
  )
  return people.map(({ id }) => id).filter((id) => decidesAbout(createOrgContext(org, id, { now, source: 'app' }), thing))
}

const seat: Seat = 'builder'

function managesRoles(profile: string): boolean {
  return compileAccess({ memberId: '', seat, isAdmin: false, profile: readProfile(profile), features: undefined }).can('manage_profile')
}
