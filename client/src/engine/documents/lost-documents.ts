import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { currentDevice, type Device } from '#client/engine/device/current-device.ts'
import { deleteDatabase } from '#client/engine/device/wipe-device.ts'
import { documentDatabase, documentRegistry, unsentSince } from '#client/engine/documents/document-registry.ts'
import { isDocumentOpen } from '#client/engine/documents/open-document.ts'
import { principalOf } from '#client/engine/session/session-store.ts'

/** ms; lists change in several steps, and only what stays away is lost */
const settleMs = 2_000

/**
 * Removes copies from the device whose app or page was deleted or hidden from their owner: nobody opens them, so no refusal would. Copies with unsent
 * edits wait for the server's answer, which sets those aside. Returns a function that stops it.
 */
export function forgetLostDocuments(principal: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stops: (() => void)[] = []

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void forget(principal), settleMs)
  }
  function follow(): void {
    for (const stop of stops) stop()
    const device = currentDevice.get()
    stops =
      device && principalOf(device.session) === principal
        ? [
            device.replica.entities('app').subscribe(later),
            device.replica.entities('page').subscribe(later),
            // a right may go while something else keeps the lists from being settled
            device.network.online.subscribe(later),
            device.outbox.items.subscribe(later),
          ]
        : []
    if (device) later()
  }

  const stopDevice = currentDevice.subscribe(follow)
  follow()
  return () => {
    clearTimeout(timer)
    stopDevice()
    for (const stop of stops) stop()
  }
}

async function forget(principal: string): Promise<void> {
  const device = currentDevice.get()
  if (!device || principalOf(device.session) !== principal || !isSettled(device)) return
  const registry = documentRegistry(principal)
  for (const [name, note] of Object.entries(registry.notes.get())) {
    if (note.epoch === undefined || unsentSince(note) !== undefined || isDocumentOpen(name) || isListed(device, name)) continue
    await deleteDatabase(documentDatabase(principal, name, note.copy)).catch(() => undefined)
    registry.remove(name)
  }
}

/** True when the lists are the server's, with no change of them on its way. */
function isSettled({ replica, outbox, network }: Device): boolean {
  return replica.state.get() === 'ready' && network.online.get() && outbox.items.get().length === 0
}

function isListed({ replica }: Device, name: string): boolean {
  const ref = parseDocumentName(name)
  if (!ref || ref.kind === 'tasks') return true
  return replica.entities(ref.kind === 'page' ? 'page' : 'app').find(ref.id) !== undefined
}
