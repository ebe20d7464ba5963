import { useSyncExternalStore } from 'react'
import { currentDevice, valueOfDevice } from '#client/engine/device/current-device.ts'
import { onlyInWindow } from '#client/engine/sync-state/only-in-window.ts'
import { lookedThrough, pendingSources } from '#client/engine/sync-state/pending-sources.ts'
import { syncRequests } from '#client/engine/sync-state/sync-requests.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { isUnsentWork, type OutboxItem } from '#client/engine/outbox/outbox-item.ts'

/**
 * - `opening`: the device is still being read; - `stored`: the server has everything; - `sending`: on its way; - `offline`: kept here; - `attention`:
 * something was refused or lost, or waits for the person's sign-in.
 */
export type SyncStateName = 'opening' | 'stored' | 'sending' | 'offline' | 'attention'

export interface SyncState {
  state: SyncStateName
  /** edits and documents that are only on this device */
  pending: number
  refused: number
  /** the session ended: unsent work waits for the person's sign-in */
  signedOut: boolean
  /** how much of it is only in this window's memory */
  onlyInWindow: number
  /** changes that lost against another person's, until this person decides */
  conflicts: number
  online: boolean
  /** ms since 1970 of the oldest unsent edit, or null */
  oldest: number | null
}

const noItems: readonly OutboxItem[] = []
const items = valueOfDevice<readonly OutboxItem[]>((device) => device.outbox.items, noItems)
const online = valueOfDevice<boolean>((device) => device.network.online, true)
const conflicts = valueOfDevice<readonly object[]>((device) => device.replica.entities('conflict'), noItems)
/** parts that check their work only after the start; the outbox is read with the device */
const sources = ['documents', 'files']
const watched = [items, online, conflicts, pendingSources, lookedThrough, onlyInWindow, sessionStore]

let last: SyncState = {
  state: 'opening',
  pending: 0,
  refused: 0,
  signedOut: false,
  onlyInWindow: 0,
  conflicts: 0,
  online: true,
  oldest: null,
}

function subscribe(listener: () => void): () => void {
  const stops = watched.map((value) => value.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The one answer to "is my work stored?". The same object until something changes. */
export function readSyncState(): SyncState {
  let pending = 0
  let refused = 0
  let oldest: number | null = null
  const noteAge = (since: number): void => {
    if (oldest === null || since < oldest) oldest = since
  }
  for (const item of items.get()) {
    if (!isUnsentWork(item)) continue
    if (item.state === 'refused') refused += 1
    else {
      pending += 1
      noteAge(Date.parse(item.madeAt))
    }
  }
  for (const source of pendingSources.get().values()) {
    pending += source.count
    refused += source.refused ?? 0
    if (source.since !== undefined) noteAge(source.since)
  }
  const lost = conflicts.get().length
  const isRead = currentDevice.get() !== undefined && sources.every((source) => lookedThrough.get().has(source))
  const calm = isRead ? 'stored' : 'opening'
  const signedOut = sessionStore.get().status === 'ended'
  const state: SyncStateName =
    refused + lost > 0 || (signedOut && pending > 0) ? 'attention' : !online.get() ? 'offline' : pending > 0 ? 'sending' : calm
  const next: SyncState = {
    state,
    pending,
    refused,
    signedOut,
    onlyInWindow: onlyInWindow.get(),
    conflicts: lost,
    online: online.get(),
    oldest,
  }
  const same = (Object.keys(next) as (keyof SyncState)[]).every((key) => next[key] === last[key])
  if (!same) last = next
  return last
}

export function useSyncState(): SyncState {
  return useSyncExternalStore(subscribe, readSyncState)
}

/** Asks the server for news and sends waiting changes now, instead of at the next chance. */
export function syncNow(): void {
  currentDevice.get()?.syncNow()
  syncRequests.set(syncRequests.get() + 1)
}
