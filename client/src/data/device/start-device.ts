import { principalHeader } from '#shared/protocol/principal.ts'
import { apiEvents } from '#client/data/api/api-events.ts'
import { browserTransport } from '#client/data/api/request.ts'
import { currentDevice, type Device } from '#client/data/device/current-device.ts'
import { openDevice, type DeviceParts } from '#client/data/device/open-device.ts'
import { pinnedTables } from '#client/data/device/pinned-tables.ts'
import { deviceStorage, keepDevice, noteStorageError, noteStored } from '#client/data/device/storage-state.ts'
import { noteDatabase, replicaDatabaseName } from '#client/data/device/wipe-device.ts'
import { createNetwork } from '#client/data/live/network.ts'
import { createLeadership, createTabChannel, type Leadership, type TabChannel } from '#client/data/live/tabs.ts'
import { openReplicaDatabase, type ReplicaDatabase } from '#client/data/replica/replica-database.ts'
import { openSession, sessionStore } from '#client/data/session/session.ts'
import { ownPrincipal, principalOf, type Session } from '#client/data/session/session-store.ts'
import { watchViewing } from '#client/data/view-as/view-as.ts'
import { viewQuery } from '#client/data/view-as/view-headers.ts'
import { viewing } from '#client/data/view-as/viewing.ts'
import { reportPending } from '#client/data/sync-state/pending-sources.ts'
import { reportOnlyInWindow } from '#client/data/sync-state/only-in-window.ts'
import { isUnsentWork, type OutboxItem } from '#client/data/outbox/outbox-item.ts'
import { createValue } from '#client/data/lib/value.ts'

/** Keeps the device of whoever is signed in open, in this tab; called once, by the app's start. */
export function startDevice(): void {
  watchViewing()
  let lane: Promise<void> = Promise.resolve()
  const follow = (): void => {
    lane = lane.then(switchDevice).catch((error: unknown) => reportError(error))
  }
  sessionStore.subscribe(follow)
  follow()
}

/**
 * The device closes, with everything kept, when its person leaves: the same person finds it after signing in again. A session
 * that ends while they work leaves it open (see `openSession`).
 */
async function switchDevice(): Promise<void> {
  const state = sessionStore.get()
  const open = currentDevice.get()
  const wanted = openSession(state)
  if (open && wanted && principalOf(open.session) === principalOf(wanted)) {
    // signed in again: what waited meanwhile goes now
    if (state.status === 'active') open.syncNow()
    return
  }
  currentDevice.set(undefined)
  await open?.close()
  if (wanted) currentDevice.set(await openForBrowser(wanted))
}

async function openForBrowser(session: Session): Promise<Device> {
  const principal = principalOf(session)
  const network = createNetwork()
  const stopReports = apiEvents.on('reached', (reached) => network.report(reached))
  const pinned = pinnedTables(session.memberId)
  const device = await openDevice({
    session,
    ...(viewing ? onlyThisTab : await inThisBrowser(principal)),
    transport: { ...browserTransport, headers: { [principalHeader]: viewing ? ownPrincipal(viewing.viewer) : principal } },
    network,
    connect: () =>
      new WebSocket(
        `${location.origin.replace(/^http/, 'ws')}/live/${session.orgId}?${new URLSearchParams({ ...viewQuery, deltas: '1' })}`,
      ),
    now: () => new Date(),
    onStorageError: noteStorageError,
    onStored: noteStored,
    mayKeep: () => {
      const state = sessionStore.stored()
      return state.status !== 'none' && principalOf(state.session) === principal
    },
    pinned,
  })
  if (!viewing) keepDevice(device)
  const stopCounting = viewing ? undefined : countOnlyInWindow(device)
  const files = viewing ? noFiles() : openFiles(device)
  return {
    ...device,
    close: async () => {
      stopReports()
      stopCounting?.()
      pinned.close()
      ;(await files)?.close()
      await device.close()
    },
  }
}

/** Counts unsent changes that are in this tab's memory only. */
function countOnlyInWindow({ outbox, keeps }: Device): () => void {
  const count = (): void => {
    const unkept = outbox.unkept.get()
    const isOnlyHere = (item: OutboxItem): boolean => isUnsentWork(item) && (!keeps || unkept.has(item.id))
    reportOnlyInWindow('outbox', outbox.items.get().filter(isOnlyHere).length)
  }
  const stops = [outbox.items.subscribe(count), outbox.unkept.subscribe(count)]
  count()
  return () => {
    for (const stop of stops) stop()
    reportOnlyInWindow('outbox', 0)
  }
}

/** Files that wait here are sent once the start is over; a browser that keeps nothing has none. */
async function openFiles(device: Device): Promise<{ close(): void } | undefined> {
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
  try {
    const { startFiles } = await import('#client/data/attachments/device-files.ts')
    return await startFiles(device)
  } catch {
    return noFiles()
  }
}

/** None wait here: that is known as well. */
async function noFiles(): Promise<undefined> {
  reportPending('files', 0)
}

type Place = Pick<DeviceParts, 'db' | 'tabs' | 'leadership'>

async function inThisBrowser(principal: string): Promise<Place> {
  const db = await openDatabase(replicaDatabaseName(principal))
  // followers read what the leader stored: where nothing can be, each window works by itself
  if (!db) return onlyThisTab
  return { db, tabs: createTabChannel(principal), leadership: createLeadership(principal) }
}

/** What is viewed as somebody else, or can be kept nowhere, is in memory, known to no other tab. */
const noTabs: TabChannel = { post: () => undefined, listen: () => undefined, close: () => undefined }
const alone: Leadership = { isLeader: createValue(true), close: () => undefined }
const onlyThisTab: Place = { db: undefined, tabs: noTabs, leadership: alone }

/** A browser that keeps nothing (private mode, storage forbidden) still works while the tab lives; the sync mark says so. */
async function openDatabase(name: string): Promise<ReplicaDatabase | undefined> {
  try {
    const db = await openReplicaDatabase(name)
    noteDatabase(name)
    deviceStorage.set('kept')
    return db
  } catch {
    deviceStorage.set('denied')
    return undefined
  }
}
