import type { CapabilityFlag } from '#shared/values/capability-flags.ts'

export interface Capability {
  flag: CapabilityFlag
  /** its holder can obtain every other right */
  dangerous?: true
  /** stands under the one it needs */
  needs?: CapabilityFlag
}

interface CapabilityGroup {
  key: 'building' | 'people' | 'settings' | 'developers'
  capabilities: readonly Capability[]
}

/** The switches of a role as people see them (specification 1 §6 "Permission toggles"). */
export const capabilityGroups: readonly CapabilityGroup[] = [
  {
    key: 'building',
    capabilities: [
      { flag: 'create_table' },
      { flag: 'create_dashboard' },
      { flag: 'create_doc_pages' },
      { flag: 'delete_doc_pages' },
      { flag: 'manage_workspaces' },
      { flag: 'manage_tricks' },
    ],
  },
  { key: 'people', capabilities: [{ flag: 'manage_users' }, { flag: 'manage_profile', dangerous: true }] },
  {
    key: 'settings',
    capabilities: [
      { flag: 'access_settings' },
      { flag: 'access_actions_history', needs: 'access_settings' },
      { flag: 'customize_org_theme', needs: 'access_settings' },
    ],
  },
  { key: 'developers', capabilities: [{ flag: 'development', dangerous: true }] },
]
