import { maxPartBytes } from '#shared/attachments/attachment.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'
import { ApiError } from '#client/data/api/api-error.ts'
import type { FileStore, LocalFile } from '#client/data/attachments/local-files.ts'
import { createLane, realTimers, type Lane, type Timers } from '#client/data/live/lane.ts'

export interface FileSenderParts {
  store: FileStore
  /** sends bytes from `offset` on; answers how many the server has. @throws ApiError · OfflineError */
  sendPart: (id: string, offset: number, bytes: Blob) => Promise<{ received: number; complete: boolean }>
  /** files the server does not know yet: their announcement waits in the outbox */
  isAnnounced: (id: string) => boolean
  /** only one tab sends */
  maySend: () => boolean
  /** what waits now, and how much of the one being sent is there */
  onChange: (files: readonly LocalFile[], sent: ReadonlyMap<string, number>) => void
  timers?: Timers
  partBytes?: number
}

export interface FileSender extends Lane {
  /** sends one again that was refused */
  retry(id: string): Promise<void>
}

/**
 * Sends files that wait on this device, the oldest first, in parts: what the server has is never sent twice, whatever breaks off.
 * A file that it refuses is kept with the reason and stands in nobody's way.
 */
export function createFileSender(parts: FileSenderParts): FileSender {
  const { store, sendPart, isAnnounced, maySend, onChange, timers = realTimers, partBytes = maxPartBytes } = parts
  const sent = new Map<string, number>()

  async function tell(): Promise<LocalFile[]> {
    const files = (await store.all()).toSorted((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))
    onChange(files, sent)
    return files
  }

  async function sendFile(file: LocalFile): Promise<void> {
    try {
      for (let at = sent.get(file.id) ?? 0; ;) {
        const answer = await sendPart(file.id, at, file.blob.slice(at, at + partBytes))
        sent.set(file.id, answer.received)
        if (answer.complete) return await store.remove(file.id)
        // the server is writing a part of it for somebody else, or again: no use in asking faster
        if (answer.received === at) throw new ApiError(503, { id: 'unavailable', code: '', message: '' })
        at = answer.received
        await tell()
      }
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      await store.put({ ...file, refused })
    }
  }

  const lane = createLane({
    timers,
    retries: () => true,
    work: async () => {
      const files = await tell()
      if (!maySend()) return
      for (const file of files) if (file.refused === undefined && isAnnounced(file.id)) await sendFile(file)
      await tell()
    },
  })
  return {
    ...lane,
    retry: async (id) => {
      const file = (await store.all()).find((one) => one.id === id)
      if (!file) return
      const { refused: _, ...waiting } = file
      await store.put(waiting)
      lane.trigger()
    },
  }
}

/** What trying again does not change. */
function refusalOf(error: unknown): ErrorId | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.id === 'invalid_session') return undefined
  return error.id
}
