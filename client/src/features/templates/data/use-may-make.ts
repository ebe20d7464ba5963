import { useAccess } from '#client/engine/access/use-access.ts'

/** `canCreateAppsAndTables`: installing, publishing and profiles (specification 3 §6). */
export function useMayMake(): boolean {
  const access = useAccess()
  return access.can('create_table') && access.can('create_dashboard')
}
