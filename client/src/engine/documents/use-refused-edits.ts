import { useSyncExternalStore } from 'react'
import { refusedEditsOf, type RefusedEdits } from '#client/engine/documents/refused-edits.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { principalOf } from '#client/engine/session/session-store.ts'

export type { RefusedEdits } from '#client/engine/documents/refused-edits.ts'

/** This person's edits that the server refused, oldest first; kept until they are exported or discarded. */
export function useRefusedEdits(): readonly RefusedEdits[] {
  const store = refusedEditsOf(principalOf(useSession()))
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Takes them off the device, after an export or deliberately. */
export function useRemoveRefusedEdits(): (id: string) => Promise<void> {
  const principal = principalOf(useSession())
  return (id) => refusedEditsOf(principal).remove(id)
}
