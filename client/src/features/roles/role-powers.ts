import type { TFunction } from '#client/i18n/i18n.ts'
import type { CapabilityFlag } from '#shared/values/capability-flags.ts'
import type { Profile } from '#shared/access/profile-schema.ts'

/** The toggles of a role (specification 1 §6), as a closed record so that a new flag cannot be forgotten. */
const flags: Record<CapabilityFlag, true> = {
  manage_profile: true,
  manage_users: true,
  create_table: true,
  create_dashboard: true,
  create_doc_pages: true,
  delete_doc_pages: true,
  manage_tricks: true,
  manage_workspaces: true,
  development: true,
  access_settings: true,
  access_actions_history: true,
  customize_org_theme: true,
}

/** How many of the toggles are on. */
function capabilityCount(profile: Profile): number {
  return (Object.keys(flags) as CapabilityFlag[]).filter((flag) => profile[flag] === 1).length
}

/** A role's rights in few words: its powers, or else whether it works with records or only reads. */
export function describePowers(profile: Profile, t: TFunction): string {
  const count = capabilityCount(profile)
  if (count > 0) return t('powers', { count })
  const writes = Object.values(profile.tables_enabled ?? {}).some(
    (rules) => rules === '*' || rules.can_create === true || rules.can_edit === true,
  )
  return t(writes ? 'edits' : 'reads')
}
