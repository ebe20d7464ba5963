import { useSyncExternalStore } from 'react'
import { refusedEditsOf, type RefusedEdits } from '#client/data/documents/refused-edits.ts'
import { useSession } from '#client/data/session/use-session.ts'
import { principalOf } from '#client/data/session/session-store.ts'

export type { RefusedEdits } from '#client/data/documents/refused-edits.ts'

/** What of this person's edits the server did not take, oldest first; kept until it is exported or discarded. */
export function useRefusedEdits(): readonly RefusedEdits[] {
  const store = refusedEditsOf(principalOf(useSession()))
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Takes them off the device, after an export or deliberately. */
export function useRemoveRefusedEdits(): (id: string) => Promise<void> {
  const principal = principalOf(useSession())
  return (id) => refusedEditsOf(principal).remove(id)
}
