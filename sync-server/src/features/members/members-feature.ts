import { memberCalls, type MemberRow } from '#shared/nouns/members/member-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { toMember } from '#server/identity/people.ts'
import { countSeats } from '#server/access/seats.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { limitInvitations } from '#server/features/members/invite-limits.ts'
import { inviteMembers, resendInvitation } from '#server/features/members/invite-members.ts'
import { memberEffects } from '#server/features/members/invite-mail.ts'
import { listMembers } from '#server/features/members/member-rows.ts'
import { checkNoted } from '#server/features/members/note-member.ts'
import { readOwnSettings, updateOwnSetting } from '#server/features/members/own-settings.ts'
import { updateMember } from '#server/features/members/update-member.ts'
import { listPart } from '#server/records/read/list-part.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** specification 1 §7 "Users list" */
const listSize = 500

const calls = handleCalls(memberCalls, {
  'POST members/list': async ({ body: { page = 1, size = listSize, filters, ...filter } }, call) => {
    const { id_profile: roleId = filter.roleId, ...named } = filters ?? {}
    const all = await listMembers(call.platform, call.member(), { ...filter, ...named, roleId })
    return { members: all.slice((page - 1) * size, page * size), total: all.length }
  },

  'GET v3/members': ({ query }, call) => {
    const context = call.member()
    const named = context.org.db.build
      .selectFrom('member')
      .select(['id', 'display_name as label', 'active'])
      .where('deleted_at', 'is', null)
    const { items, next } = listPart(context, query, named, 'display_name', () => true)
    return { items: items.map(({ id, label: name, active }) => ({ id, name, active: active === 1 })), next }
  },

  'POST members/seats': (_, call) => countSeats(call.member()),

  'POST members/invite': async ({ body }, call) => {
    const { platform } = call
    const context = call.member()
    const emails = 'emails' in body ? body.emails : body.email
    await limitInvitations(call, [...new Set(emails)])
    const roleId = 'roleId' in body ? body.roleId : body.role
    const ids = await inviteMembers(platform, context, { emails, roleId, seat: body.seat, noted: checkNoted(body) })
    return { members: await listMembers(platform, context, { ids }) }
  },

  'POST members/update': async ({ body }, call): Promise<MemberRow> => {
    const { platform } = call
    const context = call.member()
    const change =
      'id' in body
        ? { id: body.id, roleId: body.roleId, active: body.active }
        : { id: body.id_user, roleId: body.id_profile, active: body.active === undefined ? undefined : body.active === 1 }
    await updateMember(platform, context, { ...change, seat: body.seat }, checkNoted(body))
    const [row] = await listMembers(platform, context, { ids: [change.id] })
    if (!row) throw new AppError('user-not-found')
    return row
  },

  'POST members/resend': async ({ body }, call) => {
    await resendInvitation(call.platform, call.member(), body.id, (email) => limitInvitations(call, [email]))
  },

  'GET user-settings/get': (_, call) => readOwnSettings(call.member()),

  'POST user-settings/update': async ({ body }, call) => {
    await updateOwnSetting(call.member(), body)
  },
})

/** Everybody knows everybody's name and face; addresses are for those who manage users, and one's own. */
const memberFeed = feedSource('member', function* ({ org, memberId, access, view }, since) {
  const { db } = org
  const seesEmails = access.can('manage_users')
  const admins = new Set(db.all(db.build.selectFrom('role').select('id').where('is_admin', '=', 1)).map(({ id }) => id))
  for (const row of db.iterate(db.build.selectFrom('member').selectAll().where('seq', '>', since))) {
    const data = row.deleted_at === null ? toMember(row, seesEmails || row.id === memberId) : null
    // in view-as a role, the viewer appears with that role
    const as = view && row.id === memberId ? { roleId: view.roleId, seat: view.seat } : {}
    yield { id: row.id, seq: row.seq, data: data && { ...data, ...as, isAdmin: admins.has(row.role_id) } }
  }
})

/** People, their invitations and their own settings (specification 1 §2, §4, §7). */
export const membersFeature: ServerFeature = { name: 'members', calls: [calls], feeds: [memberFeed], effects: memberEffects }
