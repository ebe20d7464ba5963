import { isOwned, type FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { newId } from '#shared/lib/ids.ts'
import { typeFor } from '#client/engine/attachments/file-type.ts'
import { keepAttachment } from '#client/engine/attachments/attachment-names.ts'
import { keepNames } from '#client/engine/attachments/kept-names.ts'
import { createFileSender } from '#client/engine/attachments/file-sender.ts'
import { openFileStore, type LocalFile } from '#client/engine/attachments/local-files.ts'
import { takeOut } from '#client/engine/attachments/take-out.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { isQuotaError } from '#client/engine/device/storage-state.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { forgetPending, reportPending } from '#client/engine/sync-state/pending-sources.ts'

const announceKind = 'attachments.announce'

/** A field, or an owner of files. */
export type FilePlace = { tableId: string; fieldId: string; imagesOnly: boolean } | FileOwner

/** Files of one person on this device: kept, shown at once, sent when there is a network. */
export interface DeviceFiles {
  /** undefined: no space for it. @throws ApiError for a file that no server would take */
  keep(file: Blob & { name: string }, place: FilePlace): Promise<Attachment | undefined>
  find(id: string): Promise<LocalFile | undefined>
  /** sends a refused file again */
  retry(id: string): Promise<void>
  /** discards a file: it leaves this device, and the cells that name it */
  discard(id: string): Promise<void>
  close(): void
}

let current: DeviceFiles | undefined

/** undefined while the device opens, and when the browser keeps nothing */
export function currentFiles(): DeviceFiles | undefined {
  return current
}

/** Opens the files of the device's person, and sends the waiting ones until it is closed. */
export async function startFiles(device: Device): Promise<DeviceFiles> {
  const principal = principalOf(device.session)
  const store = await openFileStore(principal)
  const channel = new BroadcastChannel(`trama:${principal}:files`)
  const { outbox, network, isLeader } = device
  const shown = new Set<string>()
  let told = ''
  const show = (file: LocalFile): void => {
    if (shown.has(file.id)) return
    shown.add(file.id)
    const attachment = attachmentOf(file)
    keepAttachment(attachment, URL.createObjectURL(file.blob))
    // once it is sent, only its name is here
    if (!isOwned(file)) void keepNames([attachment], file.fieldId)
  }
  const sender = createFileSender({
    store,
    isAnnounced: (id) =>
      !outbox.items
        .get()
        .some((item) => item.kind === announceKind && item.state !== 'applied' && (item.args as { id?: string }).id === id),
    maySend: () => isLeader.get() && network.online.get(),
    sendPart: device.server.part,
    onChange: (files, sent) => {
      for (const file of files) show(file)
      report(files, sent)
      const state = files.map(({ id, refused }) => `${id}${refused ?? ''}`).join()
      if (state !== told && isLeader.get()) channel.postMessage('changed')
      told = state
    },
  })
  channel.addEventListener('message', () => sender.trigger())
  const trigger = (): void => sender.nudge()
  // Any answer sets the state online. A failure that concerns files alone therefore keeps its pause, or retries would follow each other without one.
  const stops = [outbox.items.subscribe(trigger), network.online.subscribe(trigger), isLeader.subscribe(trigger)]
  sender.trigger()

  const files: DeviceFiles = {
    keep: async (file, place) => {
      const type = await typeFor(file, place)
      const { name, size } = file
      const target = isOwned(place) ? { owner: place.owner, ownerId: place.ownerId } : { tableId: place.tableId, fieldId: place.fieldId }
      const kept: LocalFile = { id: newId(), name, size, type, ...target, addedAt: Date.now(), blob: file }
      try {
        await store.put(kept)
      } catch (error) {
        if (isQuotaError(error)) return undefined
        throw error
      }
      show(kept)
      // before the change that names it: the outbox keeps the order
      outbox.add(announceKind, { id: kept.id, name, size, type, ...target }, [])
      channel.postMessage('changed')
      sender.trigger()
      return attachmentOf(kept)
    },
    find: async (id) => (await store.all()).find((file) => file.id === id),
    retry: async (id) => {
      await sender.retry(id)
      channel.postMessage('changed')
    },
    discard: async (id) => {
      const file = await files.find(id)
      if (file && !isOwned(file)) await takeOut(device, file)
      await store.remove(id)
      channel.postMessage('changed')
      sender.trigger()
    },
    close: () => {
      for (const stop of stops) stop()
      sender.close()
      channel.close()
      store.close()
      forgetPending('files')
      if (current === files) current = undefined
    },
  }
  return (current = files)
}

function attachmentOf({ id, name, size, type }: LocalFile): Attachment {
  return { id, name, size, type, isImage: isShownImage(type) }
}

function report(files: readonly LocalFile[], sent: ReadonlyMap<string, number>): void {
  const waiting = files.filter((file) => file.refused === undefined)
  const oldest = waiting[0]?.addedAt
  reportPending('files', waiting.length, {
    refused: files.length - waiting.length,
    ...(oldest === undefined ? {} : { since: oldest }),
    items: files.map(({ id, name, size, addedAt, refused }) => ({
      id,
      kind: 'file',
      label: name,
      since: addedAt,
      share: (sent.get(id) ?? 0) / size,
      ...(refused === undefined ? {} : { reason: refused }),
    })),
  })
}
