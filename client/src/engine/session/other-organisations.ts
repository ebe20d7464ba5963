import type { Session } from '#client/engine/session/session-store.ts'

const storageKey = 'trama.others'

/** The organisations that this person went on from in this browser. Their unsent work is here, and is sent from here. */
export function readOthers(): Session[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(stored) ? (stored as Session[]).filter(({ orgId, memberId }) => Boolean(orgId && memberId)) : []
  } catch {
    return []
  }
}

function write(others: readonly Session[]): void {
  if (others.length === 0) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(others))
}

export function noteOther(session: Session): void {
  write([...readOthers().filter(({ orgId }) => orgId !== session.orgId), session])
}

export function forgetOther(orgId: string): void {
  write(readOthers().filter((other) => other.orgId !== orgId))
}
