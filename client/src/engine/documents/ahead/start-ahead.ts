import { call } from '#client/engine/api/call.ts'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { deviceStorage } from '#client/engine/device/storage-state.ts'
import { createAhead } from '#client/engine/documents/ahead/ahead.ts'
import { fetchDocument } from '#client/engine/documents/ahead/fetch-document.ts'
import type { PlanInput } from '#client/engine/documents/ahead/plan.ts'
import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import { hostOf } from '#client/engine/documents/open-document.ts'
import { nextTable } from '#client/engine/live/table-plan.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { savesData } from '#client/lib/saves-data.ts'

/** Bytes that documents on the device may come to by themselves, and what part of the room that is left. */
const mostBytes = 64_000_000
const shareOfRoom = 0.1

/** How often it is looked whether something is missing that nothing else told of. */
const lookEveryMs = 5_000

/** A page that is never idle, and a browser that does not say. */
const idleWithinMs = 2_000
const withoutIdleMs = 200

/** Fetches what this person may open, so that it opens without a network too. Returns how to stop. */
export function startAhead(): () => void {
  let stop = (): void => undefined
  const follow = (): void => {
    stop()
    const device = currentDevice.get()
    stop = device?.keeps === true ? aheadOf(device) : () => undefined
  }
  const stopDevice = currentDevice.subscribe(follow)
  follow()
  return () => {
    stopDevice()
    stop()
  }
}

function aheadOf(device: Device): () => void {
  const { session, replica, network, isLeader } = device
  const principal = principalOf(session)
  const host = hostOf(session.orgId, session.memberId)
  const closing = new AbortController()
  const ahead = createAhead({
    mayFetch: () => mayFetch(device),
    lists: () => ({
      memberId: session.memberId,
      apps: replica.entities('app').get(),
      pages: replica.entities('page').get(),
      favourites: replica.entities('favourite').get(),
      recents: replica.entities('recent').get(),
    }),
    registry: documentRegistry(principal),
    seq: () => replica.position?.seq ?? 0,
    heads: async () => (await call('GET documents', { signal: closing.signal })).documents,
    budget: readBudget,
    fetch: (name) => fetchDocument(name, host, closing.signal),
    idle,
    now: () => Date.now(),
  })
  const online = (): void => {
    if (network.online.get()) ahead.lookNow()
  }
  const stops = [isLeader.subscribe(ahead.look), network.online.subscribe(online), replica.entities('page').subscribe(ahead.look)]
  const timer = setInterval(ahead.look, lookEveryMs)
  ahead.look()
  return () => {
    clearInterval(timer)
    for (const each of stops) each()
    closing.abort()
    ahead.close()
  }
}

/** True in the leading tab, when nothing else is in transit and the browser does not save data. */
function mayFetch({ session, replica, network, isLeader }: Device): boolean {
  const now = sessionStore.get()
  const isTheirs = now.status === 'active' && principalOf(now.session) === principalOf(session)
  if (!isTheirs || !isLeader.get() || !navigator.onLine || !network.online.get()) return false
  return !savesData() && deviceStorage.get() === 'kept' && replica.state.get() === 'ready' && nextTable(replica, []) === undefined
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: idleWithinMs })
    else setTimeout(resolve, withoutIdleMs)
  })
}

async function readBudget(): Promise<PlanInput['budget']> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return { total: mostBytes, free: quota === undefined ? mostBytes : Math.max(0, quota - usage) * shareOfRoom }
}
