import { principalHeader } from '#shared/protocol/principal.ts'
import { browserTransport } from '#client/engine/api/request.ts'
import { deleteDatabase, replicaDatabaseName, wipeDevice } from '#client/engine/device/wipe-device.ts'
import { documentRegistry, unsentSince } from '#client/engine/documents/document-registry.ts'
import { sendDocuments } from '#client/engine/documents/unsent-documents.ts'
import { readNotes } from '#client/engine/leaving/leaving-note.ts'
import { takeUp } from '#client/engine/leaving/take-up.ts'
import { createNetwork } from '#client/engine/live/network.ts'
import { createLeadership, createTabChannel } from '#client/engine/live/tabs.ts'
import { isUnsentWork } from '#client/engine/outbox/outbox-item.ts'
import { createOutboxStorage } from '#client/engine/outbox/outbox-storage.ts'
import { openReplicaDatabase } from '#client/engine/replica/replica-database.ts'
import { forgetOther, readOthers } from '#client/engine/session/other-organisations.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { ownPrincipal, type Session } from '#client/engine/session/session-store.ts'
import { openDevice } from '#client/engine/start/open-device.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { createValue } from '#client/lib/value.ts'

/** ms that one organisation's work may take before the next has its turn */
const sendWithinMs = 30_000
const lookEveryMs = 30_000

let isBusy = false
let timer: ReturnType<typeof setInterval> | undefined

/** Sends the unsent work of the organisations that this person went on from, for as long as the page lives. */
export function startSendingOthers(): void {
  // a tab that shows another person's view changes nothing
  if (viewing) return
  const look = (): void => void sendAll().catch(() => undefined)
  if (timer === undefined) {
    timer = setInterval(look, lookEveryMs)
    globalThis.addEventListener('online', look)
  }
  look()
}

async function sendAll(): Promise<void> {
  if (isBusy || !navigator.onLine) return
  isBusy = true
  try {
    for (const other of readOthers()) {
      const state = sessionStore.get()
      if (state.status === 'active' && state.session.orgId === other.orgId) forgetOther(other.orgId)
      else await inOneTab(other)
    }
  } finally {
    isBusy = false
  }
}

/** Another tab that sends for the organisation already is left to it. */
async function inOneTab(other: Session): Promise<void> {
  const principal = ownPrincipal(other)
  if (!('locks' in navigator)) return sendFor(other)
  await navigator.locks.request(`trama:${principal}:others`, { ifAvailable: true }, async (lock) => {
    if (lock) await sendFor(other)
  })
}

async function sendFor(other: Session): Promise<void> {
  const principal = ownPrincipal(other)
  if (await hasUnsent(other)) await sendChanges(other)
  const { notes } = documentRegistry(principal)
  const names = Object.entries(notes.get()).flatMap(([name, note]) => (unsentSince(note) !== undefined && !note.refused ? [name] : []))
  await sendDocuments(other, names)
}

/** True when this device holds changes, or the note of a tab that ended, that the server has not taken. */
async function hasUnsent(other: Session): Promise<boolean> {
  const principal = ownPrincipal(other)
  const db = await openReplicaDatabase(replicaDatabaseName(principal))
  try {
    // a note that cannot be taken up stays
    await takeUp(other, db).catch(() => undefined)
    if (readNotes(principal).length > 0) return true
    return (await createOutboxStorage(db).load()).some(isUnsentWork)
  } finally {
    db.close()
  }
}

async function sendChanges(other: Session): Promise<void> {
  const principal = ownPrincipal(other)
  const device = await openDevice({
    session: other,
    db: await openReplicaDatabase(replicaDatabaseName(principal)),
    tabs: createTabChannel(principal),
    leadership: createLeadership(principal),
    // the server takes the session of that organisation, not the current one
    transport: { ...browserTransport, headers: { [principalHeader]: principal }, aside: true },
    network: createNetwork(),
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live/${other.orgId}?deltas=1`),
    now: () => new Date(),
    onStorageError: () => undefined,
    pinned: createValue<ReadonlySet<string>>(new Set()),
  })
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, sendWithinMs)
    const stop = device.outbox.items.subscribe(look)
    function done(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
    function look(): void {
      if (!device.outbox.items.get().some((item) => isUnsentWork(item))) done()
    }
    look()
  })
  await device.close()
}

/** At a sign-out: data of the other organisations leaves the device too. Unsent work stays, for the same person's return. */
export async function leaveOthers(): Promise<void> {
  for (const other of readOthers()) {
    const principal = ownPrincipal(other)
    const { notes } = documentRegistry(principal)
    const hasDocuments = Object.values(notes.get()).some((note) => unsentSince(note) !== undefined)
    if (hasDocuments || (await hasUnsent(other))) continue
    await wipeDevice(principal)
    await deleteDatabase(replicaDatabaseName(principal))
    forgetOther(other.orgId)
  }
}
