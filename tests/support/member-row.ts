import type { MemberRow } from '#shared/nouns/members/member-calls.ts'

type Ours = Omit<
  MemberRow,
  | 'id_user'
  | 'name'
  | 'id_profile'
  | 'whatsapp'
  | 'default_workspace'
  | 'invitation_email_response'
  | 'last_login_at'
  | 'created_at'
  | 'created_by'
>

/** A row of the list of users with the same by the specification's names. */
export function memberRow(ours: Ours): MemberRow {
  return {
    ...ours,
    ...{ id_user: ours.id, name: ours.displayName, id_profile: ours.roleId, whatsapp: null, default_workspace: null },
    ...{ invitation_email_response: [], last_login_at: ours.lastLoginAt, created_at: ours.createdAt },
    created_by: ours.createdBy === null ? null : { name: ours.createdBy },
  }
}
