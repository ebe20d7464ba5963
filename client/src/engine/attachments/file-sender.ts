import { maxPartBytes } from '#shared/nouns/attachments/attachment.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { FileStore, LocalFile } from '#client/engine/attachments/local-files.ts'
import { createSingleFlight, realTimers, type SingleFlight, type Timers } from '#client/lib/single-flight.ts'

export interface FileSenderParts {
  store: FileStore
  /** sends bytes from `offset` on; answers the number on the server. @throws ApiError · OfflineError */
  sendPart: (id: string, offset: number, bytes: Blob) => Promise<{ received: number; complete: boolean }>
  /** files the server does not know yet: their announcement waits in the outbox */
  isAnnounced: (id: string) => boolean
  /** only one tab sends */
  maySend: () => boolean
  /** the waiting files, and the progress of the one being sent */
  onChange: (files: readonly LocalFile[], sent: ReadonlyMap<string, number>) => void
  timers?: Timers
  partBytes?: number
}

export interface FileSender extends SingleFlight {
  /** sends a refused file again */
  retry(id: string): Promise<void>
}

/**
 * Sends files that wait on this device, the oldest first, in parts: bytes on the server are never sent twice, whatever breaks off. A refused file is
 * kept with the reason and blocks no other.
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
        // the server is writing a part of it for another request: asking faster is no use
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

  const flight = createSingleFlight({
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
    ...flight,
    retry: async (id) => {
      const file = (await store.all()).find((one) => one.id === id)
      if (!file) return
      const { refused: _, ...waiting } = file
      await store.put(waiting)
      flight.trigger()
    },
  }
}

/** The error's id when a retry cannot help. */
function refusalOf(error: unknown): ErrorId | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 401) return undefined
  return error.id
}
