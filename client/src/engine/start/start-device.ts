import { principalHeader } from '#shared/protocol/principal.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { browserTransport } from '#client/engine/api/request.ts'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { followClearing } from '#client/engine/start/follow-clearing.ts'
import { openDevice, type DeviceParts } from '#client/engine/start/open-device.ts'
import { pinnedTables } from '#client/engine/device/pinned-tables.ts'
import { deviceStorage, noteStorageError, noteStored } from '#client/engine/device/storage-state.ts'
import { noteDatabase, replicaDatabaseName } from '#client/engine/device/wipe-device.ts'
import { createNetwork } from '#client/engine/live/network.ts'
import { createLeadership, createTabChannel, type Leadership, type TabChannel } from '#client/engine/live/tabs.ts'
import { openReplicaDatabase, type ReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { openSession } from '#client/engine/session/session.ts'
import { ownPrincipal, principalOf, type Session } from '#client/engine/session/session-store.ts'
import { watchViewing } from '#client/engine/view-as/view-as.ts'
import { viewQuery } from '#client/engine/viewing/view-headers.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { reportPending } from '#client/engine/sync-state/pending-sources.ts'
import { createValue } from '#client/lib/value.ts'

/** Keeps the signed-in person's device open in this tab; called once, by the app's start. */
export function startDevice(): void {
  watchViewing()
  let queue: Promise<void> = Promise.resolve()
  const follow = (): void => {
    queue = queue.then(switchDevice).catch((error: unknown) => reportError(error))
  }
  sessionStore.subscribe(follow)
  followClearing()
  follow()
}

/**
 * Closes the device, with everything kept, when its person leaves: they find it after signing in again. A session that ends during the work leaves it
 * open (see `openSession`).
 */
async function switchDevice(): Promise<void> {
  const state = sessionStore.get()
  const open = currentDevice.get()
  const wanted = openSession(state)
  if (open && wanted && principalOf(open.session) === principalOf(wanted)) {
    // signed in again: waiting changes go now
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
  const place = viewing ? onlyThisTab : await inThisBrowser(principal)
  const { db } = place
  // before the outbox is read
  if (db && Object.keys(localStorage).some((key) => key.startsWith(`trama.leaving.${principal}.`)))
    await import('#client/engine/leaving/take-up.ts').then(({ takeUp }) => takeUp(session, db, place.tabs)).catch(() => undefined)
  const device = await openDevice({
    session,
    ...place,
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
  const files = viewing ? noFiles() : openFiles(device)
  return {
    ...device,
    close: async () => {
      stopReports()
      pinned.close()
      ;(await files)?.close()
      await device.close()
    },
  }
}

/** Opens the waiting files once the start is over; a browser without storage has none. */
async function openFiles(device: Device): Promise<{ close(): void } | undefined> {
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
  try {
    const { startFiles } = await import('#client/engine/attachments/device-files.ts')
    return await startFiles(device)
  } catch {
    return noFiles()
  }
}

/** Reports that no files wait, which is an answer, too. */
async function noFiles(): Promise<undefined> {
  reportPending('files', 0)
}

type Place = Pick<DeviceParts, 'db' | 'tabs' | 'leadership'>

async function inThisBrowser(principal: string): Promise<Place> {
  const db = await openDatabase(replicaDatabaseName(principal))
  // followers read the leader's stored data: without storage each window works by itself
  if (!db) return onlyThisTab
  return { db, tabs: createTabChannel(principal), leadership: createLeadership(principal) }
}

/** A view-as session, or a device without storage, lives in memory and is unknown to other tabs. */
const noTabs: TabChannel = { post: () => undefined, listen: () => undefined, close: () => undefined }
const alone: Leadership = { isLeader: createValue(true), close: () => undefined }
const onlyThisTab: Place = { db: undefined, tabs: noTabs, leadership: alone }

/** Opens the database. A browser without storage (private mode, storage forbidden) still works while the tab lives; the sync mark shows it. */
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
