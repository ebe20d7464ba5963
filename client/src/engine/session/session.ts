import type { SessionData, SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { call } from '#client/engine/api/call.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { principalOf, sessionStorageKey, type Session, type SessionState } from '#client/engine/session/session-store.ts'
import { endViewing, viewing } from '#client/engine/viewing/viewing.ts'
import { wipeDevice } from '#client/engine/device/wipe-device.ts'
import { forgetSharedFiles } from '#client/lib/forget-shared-files.ts'

window.addEventListener('storage', ({ key }) => {
  if (key === sessionStorageKey) sessionStore.reload()
})

/** The principal open in this tab. It stays open when the session ends, so that no typing is lost. */
let openHere: string | undefined
function noteOpen(): void {
  const state = sessionStore.get()
  if (state.status === 'active') openHere = principalOf(state.session)
  else if (state.status === 'none') openHere = undefined
}
noteOpen()
sessionStore.subscribe(noteOpen)

/** The person whose work this tab shows: signed in, or with a session that ended while they worked. After a reload an ended session shows nothing. */
export function openSession(state: SessionState = sessionStore.get()): Session | undefined {
  if (state.status === 'none') return undefined
  return state.status === 'active' || principalOf(state.session) === openHere ? state.session : undefined
}

/** Leaves an ended session's work for the sign-in page; unsent work stays on the device for the same person. */
export function leaveEndedSession(): void {
  const state = sessionStore.get()
  if (state.status !== 'ended') return
  openHere = undefined
  sessionStore.set({ ...state })
}

apiEvents.on('session-refused', ({ error, sentAt }) => void endSession(sentAt, error.id === 'requires_mfa'))

/** The person of this tab. @throws without a session: only for code that renders behind the sign-in */
export function readSession(): Session {
  const state = sessionStore.get()
  if (state.status === 'none') throw new Error('nobody is signed in')
  return state.session
}

/** Stores the answer of any call that signs in. Its token is not kept: the browser has it in its cookie. */
export function signIn(answer: SignedIn | SessionData): Session {
  const { member, organisation, role, plan, profile_settings, settings } = answer
  const session: Session = {
    orgId: organisation.id,
    memberId: member.id,
    member,
    organisation,
    role,
    ...(plan && { plan }),
    profile_settings,
    settings,
    namedAt: Date.now(),
  }
  const before = sessionStore.get()
  // somebody else signs in where a session had ended by itself
  if (before.status === 'ended' && before.session.member.email !== member.email) void forgetSharedFiles().catch(() => undefined)
  sessionStore.set({ status: 'active', session })
  return session
}

/** Refreshes the stored session (names, initial url, language) without a new sign-in. An answer that comes after a sign-out changes nothing. */
export async function refreshSession(): Promise<void> {
  const asked = sessionStore.get()
  if (asked.status !== 'active') return
  const answer = await call('GET auth/session')
  const now = sessionStore.get()
  if (now.status === 'active' && principalOf(now.session) === principalOf(asked.session)) signIn(answer)
}

/** The work of a sign-out beyond the data of the organisation in view; the app's start names it. */
let leaving = (): Promise<void> => Promise.resolve()
export function onLeaving(work: () => Promise<void>): void {
  leaving = work
}

/** True during a sign-out. Requests still under way are then refused, which is no reason to ask for a new sign-in. */
let isLeaving = false

/**
 * Signs out here and in every tab, and removes this person's data from the device. Unsent edits would be lost with it:
 * ask first (see `unsentCount` in data/sync-state).
 */
export async function signOut(): Promise<void> {
  if (viewing) return endViewing()
  const state = sessionStore.get()
  isLeaving = true
  try {
    await call('POST auth/log-out')
  } catch {
    // Offline: the cookie ends at the server's next chance; the device must be clean whatever happens.
  }
  isLeaving = false
  sessionStore.set({ status: 'none' })
  if (state.status === 'none') return
  // a cache that cannot be deleted keeps no database from being wiped
  await Promise.all([wipeDevice(principalOf(state.session)), forgetSharedFiles().catch(() => undefined)])
  await leaving()
}

/**
 * Handles a refused session. If another tab has signed in as somebody else, this tab follows it. Otherwise the person signs in again, and finds their
 * unsent edits. A request from before the last sign-in is ignored.
 */
async function endSession(sentAt: number, owesFactor: boolean): Promise<void> {
  if (isLeaving) return
  const before = sessionStore.get()
  sessionStore.reload()
  const now = sessionStore.get()
  if (before.status !== 'active' || now.status !== 'active') return
  if (sentAt <= (now.session.namedAt ?? 0)) return
  if (principalOf(before.session) === principalOf(now.session))
    sessionStore.set({ status: 'ended', session: now.session, ...(owesFactor && { owesFactor }) })
}
