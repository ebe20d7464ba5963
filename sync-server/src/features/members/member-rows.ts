import { foldText } from '#shared/lib/fold-text.ts'
import type { MemberRow } from '#shared/nouns/members/member-calls.ts'
import type { Seat } from '#shared/values/seat.ts'
import { readNoted, toMember } from '#server/identity/people.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Place {
  lastLoginAt: string | null
  inviteStatus: 'queued' | 'sent' | 'failed' | null
}

/** The control database's facts about an organisation's people: their last log-in, and the state of their invitation. */
async function readPlaces({ controlStore }: Platform, orgId: string): Promise<Map<string, Place>> {
  const { all, build } = controlStore
  const invitations = await all(build.selectFrom('invitation').select(['member_id', 'status']).where('org_id', '=', orgId))
  const memberships = await all(build.selectFrom('membership').select(['member_id', 'last_login_at']).where('org_id', '=', orgId))
  const places = new Map<string, Place>()
  for (const row of invitations) places.set(row.member_id, { lastLoginAt: null, inviteStatus: row.status })
  for (const row of memberships) {
    places.set(row.member_id, { lastLoginAt: row.last_login_at, inviteStatus: places.get(row.member_id)?.inviteStatus ?? null })
  }
  return places
}

/** The derived seat status (specification 1 §4); an invitation on its way counts as sent. */
export function memberStatus(active: boolean, place: Place | undefined): MemberRow['status'] {
  if (!active) return 'disabled'
  // a colleague of the demo has neither an account nor an invitation
  if (!place) return 'active'
  const { lastLoginAt, inviteStatus } = place
  if (inviteStatus === 'failed') return 'undelivered'
  return lastLoginAt === null ? 'invited' : 'active'
}

export interface MemberFilter {
  search?: string | undefined
  seat?: Seat | undefined
  roleId?: string | undefined
  status?: MemberRow['status'] | undefined
  ids?: string[] | undefined
}

/** People of the organisation, by name; `search` looks in name and e-mail, without case and accents. */
export async function listMembers(platform: Platform, { org }: OrgContext, filter: MemberFilter = {}): Promise<MemberRow[]> {
  const { db } = org
  const places = await readPlaces(platform, org.orgId)
  const rows = db.all(db.build.selectFrom('member').selectAll().where('deleted_at', 'is', null))
  const names = new Map(rows.map((row) => [row.id, row.display_name]))
  const wanted = foldText(filter.search?.trim() ?? '')
  const { ids, seat, roleId, status } = filter
  return rows
    .filter((row) => !ids || ids.includes(row.id))
    .filter((row) => (seat === undefined || row.seat === seat) && (roleId === undefined || row.role_id === roleId))
    .filter((row) => wanted === '' || foldText(`${row.display_name} ${row.email}`).includes(wanted))
    .map((row) => {
      const place = places.get(row.id)
      const createdBy = row.created_by === null ? null : (names.get(row.created_by) ?? null)
      const lastLoginAt = place?.lastLoginAt ?? null
      return {
        ...toMember(row, true),
        status: memberStatus(row.active === 1, place),
        createdAt: row.created_at,
        createdBy,
        lastLoginAt,
        ...{ id_user: row.id, name: row.display_name, id_profile: row.role_id, ...readNoted(row.settings) },
        invitation_email_response: place?.inviteStatus ? [{ status: place.inviteStatus }] : [],
        ...{ last_login_at: lastLoginAt, created_at: row.created_at, created_by: createdBy === null ? null : { name: createdBy } },
      }
    })
    .filter((row) => status === undefined || row.status === status)
    .sort((a, b) => a.displayName.localeCompare(b.displayName) || (a.id < b.id ? -1 : 1))
}
