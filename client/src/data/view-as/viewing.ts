import type { SessionData } from '#shared/auth/session-schema.ts'
import { createMemoryStorage } from '#client/data/view-as/memory-storage.ts'

/** Whom an administrator looks through. */
export type ViewTarget = { kind: 'role'; id: string; name: string } | { kind: 'member'; id: string; name: string }

/** One tab's look at the workspace as a role or a person has it. The server knows it by `view`; it only reads. */
export interface Viewing {
  view: string
  /** ISO; the server ends it then */
  until: string
  target: ViewTarget
  /** what the viewed person would have been told at sign-in */
  session: SessionData
  /** who really looks */
  viewer: { orgId: string; memberId: string }
  /** where they were */
  returnTo: string
}

const storageKey = 'trama.viewing'
const sessionKey = 'trama.session'

/** What this tab views since it was loaded. Beginning and ending load the page anew, so nothing of one is left in the other. */
export const viewing: Viewing | undefined = readViewing()

/** The person's own storage, while it is out of reach. */
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
 * Nothing of the viewed person may get into what this browser keeps of the real one, and nothing written here may stay: for the life of
 * the page local storage is in memory, beginning with the choices of this device (theme, language, menu).
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

/** Loads the page as the viewed person has it. */
export function beginViewing(begun: Viewing): void {
  sessionStorage.setItem(storageKey, JSON.stringify(begun))
  location.assign('/')
}

let isEnding = false

/** Loads the page as one's own again. */
export function endViewing(): void {
  if (!viewing || isEnding) return
  isEnding = true
  sessionStorage.removeItem(storageKey)
  location.assign(viewing.returnTo)
}

/** Ends a look whose real person is not signed in any more; for what other tabs tell. */
export function endIfViewerLeft(): void {
  if (!viewing) return
  try {
    const state = JSON.parse(ownStorage?.getItem(sessionKey) ?? 'null') as { status?: string; session?: Viewing['viewer'] } | null
    const { orgId, memberId } = viewing.viewer
    if (state?.status === 'active' && state.session?.orgId === orgId && state.session.memberId === memberId) return
  } catch {
    // damaged: as if nobody were signed in
  }
  endViewing()
}
