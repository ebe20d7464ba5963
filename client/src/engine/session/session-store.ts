import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { createValue, type Value } from '#client/lib/value.ts'

/** The person who uses this device, as of the last sign-in. It holds no secret: the token is in an HttpOnly cookie. */
export interface Session extends SessionData {
  orgId: string
  memberId: string
  /** when the server last named it, by this device's clock */
  namedAt?: number
}

/**
 * - `active`: open the product from the device; the server is asked later;
 * - `ended`: the server no longer knows the session; data and unsent edits stay for the same person's return;
 * - `none`: no session on this device.
 */
export type SessionState =
  | { status: 'active'; session: Session }
  /** `owesFactor`: the session lives, but its organisation asks for a second step */
  | { status: 'ended'; session: Session; owesFactor?: boolean }
  | { status: 'none' }

const storageKey = 'trama.session'

export interface SessionStore extends Value<SessionState> {
  set(state: SessionState): void
  /** the stored state, which another tab may have changed a moment ago */
  stored(): SessionState
  /** reads another tab's change */
  reload(): void
}

/** Keeps the session in local storage: the first paint needs no request, and every tab sees the same person. */
export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionStore {
  const value = createValue<SessionState>(read(storage))
  return {
    get: value.get,
    subscribe: value.subscribe,
    set: (state) => {
      if (state.status === 'none') storage.removeItem(storageKey)
      else storage.setItem(storageKey, JSON.stringify(state))
      value.set(state)
    },
    stored: () => read(storage),
    reload: () => value.set(read(storage)),
  }
}

function read(storage: Pick<Storage, 'getItem'>): SessionState {
  try {
    const state = JSON.parse(storage.getItem(storageKey) ?? 'null') as SessionState | null
    if (state && state.status !== 'none' && state.session.orgId && state.session.memberId) return state
  } catch {
    // damaged by hand or by an older build: counts as no session
  }
  return { status: 'none' }
}

export const sessionStorageKey = storageKey

/**
 * The name of this person's databases and channels on this device, one for each organisation and person. A view-as session has a name of its own,
 * never a person's.
 */
export function principalOf(session: Pick<Session, 'orgId' | 'memberId'>): string {
  return `${viewing ? `view.${viewing.view}:` : ''}${ownPrincipal(session)}`
}

/** The person themself, as the server knows them. */
export function ownPrincipal({ orgId, memberId }: Pick<Session, 'orgId' | 'memberId'>): string {
  return `${orgId}:${memberId}`
}
