import type { FaultId } from '#shared/nouns/faults/fault-calls.ts'
import { call } from '#client/engine/api/call.ts'

const pauseMs = 24 * 60 * 60 * 1000
/** of the call's schema, which a browser does not load */
const longest = 300
const toldAt = new Map<string, number>()

/**
 * Tells the operator of a fault that only this browser sees (specification 1 §8). Each kind is told at most once in 24 hours. A fault that cannot be
 * told is dropped.
 */
export async function reportFault(id: FaultId, about: string, now = Date.now()): Promise<void> {
  const key = `trama.fault.${id}`
  if (now - lastOf(key) < pauseMs) return
  remember(key, now)
  try {
    await call('POST faults', { body: { id, about: about.slice(0, longest) } })
  } catch {
    // offline, or signed out: the fault is told when it is met again
    remember(key, 0)
  }
}

function lastOf(key: string): number {
  try {
    return Number(window.localStorage.getItem(key) ?? toldAt.get(key) ?? 0) || 0
  } catch {
    return toldAt.get(key) ?? 0
  }
}

function remember(key: string, at: number): void {
  toldAt.set(key, at)
  try {
    window.localStorage.setItem(key, String(at))
  } catch {
    // without storage the pause lasts as long as the tab
  }
}
