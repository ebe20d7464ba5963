import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { createMemoryStorage } from '#client/engine/viewing/memory-storage.ts'

/** The role or person that an administrator views as. */
export type ViewTarget = { kind: 'role'; id: string; name: string } | { kind: 'member'; id: string; name: string }

/** One tab's view of the workspace with the rights of a role or a person. The server knows it by `view`; it only reads. */
export interface Viewing {
  view: string
  /** ISO; the server ends it then */
  until: string
  target: ViewTarget
  /** the sign-in data of the viewed person */
  session: SessionData
  /** the real viewer */
  viewer: { orgId: string; memberId: string }
  /** the address they came from */
  returnTo: string
}

const storageKey = 'trama.viewing'
const sessionKey = 'trama.session'

/** This tab's view-as session, fixed at load. Beginning and ending one reload the page, so that nothing of one is left in the other. */
export const viewing: Viewing | undefined = readViewing()

/** the person's own storage, while it is replaced */
let ownStorage: Storage | undefined

if (viewing) keepApart(viewing)

function readViewing(): Viewing | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Viewing | null
    return stored && Date.parse(stored.until) > Date.now() ? stored : undefined
  } catch {
    return undefined
  }
}

/**
 * Replaces local storage by memory for the life of the page. The viewed person's data must not mix with the real one's, and nothing written here may
 * stay. The memory begins with this device's choices (theme, language, menu).
 */
function keepApart({ session, viewer }: Viewing): void {
  const own = globalThis.localStorage
  ownStorage = own
  const memory = createMemoryStorage()
  for (const key of Object.keys(own)) {
    const isPersonal = key === sessionKey || key === 'trama.databases' || key.includes(viewer.memberId)
    if (!isPersonal) memory.setItem(key, own.getItem(key) ?? '')
  }
  const { member, organisation } = session
  memory.setItem(sessionKey, JSON.stringify({ status: 'active', session: { ...session, orgId: organisation.id, memberId: member.id } }))
  document.documentElement.dataset['viewing'] = ''
  Object.defineProperty(window, 'localStorage', { value: memory, configurable: true })
}

/** Reloads the page as the viewed person. */
export function beginViewing(begun: Viewing): void {
  sessionStorage.setItem(storageKey, JSON.stringify(begun))
  location.assign('/')
}

let isEnding = false

/** Reloads the page as oneself. */
export function endViewing(): void {
  if (!viewing || isEnding) return
  isEnding = true
  sessionStorage.removeItem(storageKey)
  location.assign(viewing.returnTo)
}

/** Ends a view-as session whose real person has signed out; called on messages of other tabs. */
export function endIfViewerLeft(): void {
  if (!viewing) return
  try {
    const state = JSON.parse(ownStorage?.getItem(sessionKey) ?? 'null') as { status?: string; session?: Viewing['viewer'] } | null
    const { orgId, memberId } = viewing.viewer
    if (state?.status === 'active' && state.session?.orgId === orgId && state.session.memberId === memberId) return
  } catch {
    // damaged: counts as no session
  }
  endViewing()
}
