import { sessionStore } from '#client/engine/session/own-session.ts'
import { openSession } from '#client/engine/session/session.ts'
import { readSyncState } from '#client/engine/sync-state/sync-state.ts'

/** When all of this browser's data is cleared, open unsent work stays, behind the question for the person's sign-in. */
export function followClearing(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null) return
    const open = openSession()
    const { pending, refused } = readSyncState()
    if (open && sessionStore.stored().status === 'none' && pending + refused > 0) sessionStore.set({ status: 'ended', session: open })
    else sessionStore.reload()
  })
}
