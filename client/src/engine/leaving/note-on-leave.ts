import { currentDevice, valueOfDevice } from '#client/engine/device/current-device.ts'
import { storageDoubted } from '#client/engine/device/storage-state.ts'
import { databasePrefix } from '#client/engine/device/wipe-device.ts'
import { writeNote, type NotedUpdates } from '#client/engine/leaving/leaving-note.ts'
import type { Outbox } from '#client/engine/outbox/outbox.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { unwrittenUpdates } from '#client/engine/sync-state/only-in-window.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { principalOf } from '#client/engine/session/session-store.ts'

/** ms until a note is looked at again: a hidden tab may live on, and its databases get everything */
const lookAgainMs = 1_000

/** ends the name of this tab's note */
const thisTab = crypto.randomUUID()

const none: readonly OutboxItem[] = []
const items = valueOfDevice((device) => device.outbox.items, none)

/**
 * Notes the work that the databases may not have yet, each time the tab is hidden or goes: browsers cut off writes of a tab that ends. The next
 * tab takes the note up (take-up.ts); this one removes it if it lives on. Returns a function that stops it.
 */
export function noteOnLeave(): () => void {
  let isHidden = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(): void {
    clearTimeout(timer)
    const device = currentDevice.get()
    if (!device) return
    const principal = principalOf(device.session)
    const stored = sessionStore.stored()
    // their person has left this browser in another tab, where everything was removed
    if (stored.status === 'none' || principalOf(stored.session) !== principal) return
    const isNoted = writeNote(principal, thisTab, { items: unwrittenItems(device.outbox), documents: updatesOf(principal) })
    // also while the databases are doubted: another tab would take up what was sent or thrown away meanwhile
    if (isNoted) timer = setTimeout(note, lookAgainMs)
  }

  const hide = (): void => {
    isHidden = true
    note()
  }
  const look = (): void => {
    if (document.hidden) hide()
    else isHidden = false
  }
  // others write as the tab goes, too, perhaps later than this
  const stop = items.subscribe(() => {
    if (isHidden && items.get().some(({ state }) => state === 'saving')) note()
  })
  globalThis.addEventListener('pagehide', hide)
  globalThis.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    stop()
    globalThis.removeEventListener('pagehide', hide)
    globalThis.removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Changes that are in no database; all unsent ones where the databases are doubted. A file's announcement is left out: its file may be in none
 * either.
 */
function unwrittenItems({ items: all, unkept }: Pick<Outbox, 'items' | 'unkept'>): OutboxItem[] {
  const late = unkept.get()
  const isUnwritten = ({ id, state }: OutboxItem): boolean => state === 'saving' || late.has(id)
  const isInDoubt = ({ state }: OutboxItem): boolean => storageDoubted.get() && (state === 'device' || state === 'sending')
  return all.get().filter((item) => (isUnwritten(item) || isInDoubt(item)) && item.kind !== 'attachments.announce')
}

function updatesOf(principal: string): NotedUpdates[] {
  const ours = [...unwrittenUpdates]
    .map((tell) => tell())
    .filter(({ database, updates }) => database.startsWith(databasePrefix(principal)) && updates.length > 0)
  return ours.map(({ database, updates }) => ({ database, updates: updates.map(toBase64) }))
}

/** Short, unlike that of a library, which would bring along all of a document's code. */
const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
