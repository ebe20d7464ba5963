import { useMemo } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useBuilds } from '#client/lib/builder-mode.ts'

/**
 * The person's rights in a table as its screens offer them: without builder mode nobody changes its structure there. The one seam of the mode for tables;
 * the server knows only the rights themselves.
 */
export function useTableAccess(tableId: string): TableAccess {
  const member = useAccess()
  const builds = useBuilds()
  return useMemo(() => {
    const access = member.table(tableId)
    return builds ? access : { ...access, manageFields: false }
  }, [member, tableId, builds])
}
