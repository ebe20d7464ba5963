import { useMemo } from 'react'
import type { BlockAccess } from '#shared/access/access.ts'
import { useAccess } from '#client/engine/access/use-access.ts'

export interface BuildRights extends BlockAccess {
  /** name, bars, past versions, sharing */
  full: boolean
  /** one of them: the app can be opened for editing */
  some: boolean
}

/** The rights of this person to build an app (specification 2 §6). */
export function useBuildRights(appId: string): BuildRights {
  const access = useAccess()
  return useMemo(() => {
    const blocks = access.blocks('app', appId)
    const full = access.app(appId) === 'write'
    return { ...blocks, full, some: full || Object.values(blocks).includes(true) }
  }, [access, appId])
}
