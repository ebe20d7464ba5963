import type { SessionData } from '#shared/auth/session-schema.ts'
import { viewing } from '#client/data/view-as/viewing.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'

/** Who uses this device, as the server told it at the last sign-in. No secret: the token is in an HttpOnly cookie. */
export interface Session extends SessionData {
  orgId: string
  memberId: string
  /** when the server last named it, by this device's clock */
  namedAt?: number
}

/**
 * - `active`: open the product from the device; the server is asked later;
 * - `ended`: the server no longer knows us; data and unsent edits stay for the same person's return;
 * - `none`: nobody is signed in here.
 */
export type SessionState = { status: 'active'; session: Session } | { status: 'ended'; session: Session } | { status: 'none' }

const storageKey = 'trama.session'

export interface SessionStore extends Value<SessionState> {
  set(state: SessionState): void
  /** what is stored, which another tab may have changed a moment ago */
  stored(): SessionState
  /** reads again what another tab stored */
  reload(): void
}

/** Kept in local storage, so that the first paint needs no request and every tab sees the same person. */
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
    // damaged by hand or by an older build: as if nobody had signed in
  }
  return { status: 'none' }
}

export const sessionStorageKey = storageKey

/**
 * One store per (organisation, person): the name of this person's databases and channels on this device. What is viewed as somebody else
 * has a name of its own, never that of a person.
 */
export function principalOf(session: Pick<Session, 'orgId' | 'memberId'>): string {
  return `${viewing ? `view.${viewing.view}:` : ''}${ownPrincipal(session)}`
}

/** The person themself, as the server knows them. */
export function ownPrincipal({ orgId, memberId }: Pick<Session, 'orgId' | 'memberId'>): string {
  return `${orgId}:${memberId}`
}
