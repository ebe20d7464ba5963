/** The capability flags of a role, with their wire names (specification 1 §3 "Role"). */
export const capabilityFlags = [
  'manage_profile',
  'manage_users',
  'create_table',
  'create_dashboard',
  'create_doc_pages',
  'delete_doc_pages',
  'manage_tricks',
  'manage_workspaces',
  'development',
  'access_settings',
  'access_actions_history',
  'customize_org_theme',
] as const
export type CapabilityFlag = (typeof capabilityFlags)[number]
