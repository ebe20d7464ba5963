import type { FaultId } from '#shared/nouns/faults/fault-calls.ts'
import { call } from '#client/engine/api/call.ts'

const pauseMs = 24 * 60 * 60 * 1000
/** of the call's schema, which a browser does not load */
const longest = 300
/** Reports of a kind in 24 hours, where they are more than one (specification 2 §8). */
const most: Partial<Record<FaultId, number>> = { wrong_block_height: 5 }
const toldAt = new Map<string, string>()

/**
 * Tells the operator of a fault that only this browser sees (specification 1 §8). Each kind is told at most once in 24 hours, or as often as
 * it may be. A fault that cannot be told is dropped.
 */
export async function reportFault(id: FaultId, about: string, now = Date.now()): Promise<void> {
  const key = `trama.fault.${id}`
  const told = timesOf(key).filter((at) => now - at < pauseMs)
  if (told.length >= (most[id] ?? 1)) return
  remember(key, [...told, now])
  try {
    await call('POST faults', { body: { id, about: about.slice(0, longest) } })
  } catch {
    // offline, or signed out: the fault is told when it is met again
    remember(key, told)
  }
}

function timesOf(key: string): number[] {
  return (kept(key) ?? '').split(' ').flatMap((at) => Number(at) || [])
}

function kept(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? toldAt.get(key)
  } catch {
    return toldAt.get(key)
  }
}

function remember(key: string, times: readonly number[]): void {
  toldAt.set(key, times.join(' '))
  try {
    window.localStorage.setItem(key, times.join(' '))
  } catch {
    // without storage the pause lasts as long as the tab
  }
}
