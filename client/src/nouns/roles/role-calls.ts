import type { CallArguments } from '#client/engine/api/call.ts'
import type { RoleChange } from '#client/nouns/roles/role-change.ts'

type Update = NonNullable<CallArguments<'POST profile/update'>[0]>['body']

/** A change in the form of the call (specification 1 §7): rights one by one, so that two people's edits both hold. */
export function roleUpdate(roleId: string, change: RoleChange): Update {
  const update: Update = { profile_id: roleId }
  if (!('kind' in change)) update.changes = [change]
  else if (change.kind === 'name') update.profile_name = change.value
  // one of the hues the interface offers
  else if (change.kind === 'color') update.color = change.value as NonNullable<Update['color']>
  else update.initial_url = change.value
  return update
}
