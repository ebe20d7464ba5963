import { chatStore } from '#client/engine/chat/current-chat.ts'
import { countKept } from '#client/engine/session/kept-here.ts'
import { readSession, signOut } from '#client/engine/session/session.ts'
import { readSyncState } from '#client/engine/sync-state/sync-state.ts'
import { openOverlay } from '#client/lib/overlays.ts'

/** Texts that this person began and did not send: in boxes, forms and conversations. */
export function countBegun(): number {
  return countKept(readSession().memberId) + (chatStore().get()?.drafts.get().size ?? 0)
}

/** Signs out; with work that is only on this device it asks first. */
export function leave(): void {
  const { pending, refused } = readSyncState()
  if (pending + refused + countBegun() > 0) openOverlay({ kind: 'signOut' })
  else void signOut()
}
