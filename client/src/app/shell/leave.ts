import { signOut } from '#client/engine/session/session.ts'
import { readSyncState } from '#client/engine/sync-state/sync-state.ts'
import { openOverlay } from '#client/lib/overlays.ts'

/** Signs out; with work that is only on this device it asks first. */
export function leave(): void {
  const { pending, refused } = readSyncState()
  if (pending + refused > 0) openOverlay({ kind: 'signOut' })
  else void signOut()
}
