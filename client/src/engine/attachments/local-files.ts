import { openDB, type DBSchema } from 'idb'
import type { FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'
import { openLasting } from '#client/engine/device/lasting-database.ts'
import { unawaited } from '#client/lib/unawaited.ts'
import { databasePrefix, noteDatabase } from '#client/engine/device/wipe-device.ts'

/** A file on this device, with its place, that the server lacks in whole or in part. */
export type LocalFile = FileTarget & {
  id: string
  name: string
  size: number
  /** detected from its first bytes */
  type: string
  /** ms since 1970 */
  addedAt: number
  blob: Blob
  /** the server's reason for refusing it; it is kept until the person has saved or discarded it */
  refused?: ErrorId
}

interface FilesSchema extends DBSchema {
  files: { key: string; value: LocalFile }
}

/** A person's waiting files, in a database of their own, so that they never block the replica's. */
export interface FileStore {
  all(): Promise<LocalFile[]>
  /** resolves when it is on disk. @throws when there is no space */
  put(file: LocalFile): Promise<void>
  remove(id: string): Promise<void>
  close(): void
}

/** @throws when this browser keeps nothing */
export async function openFileStore(principal: string): Promise<FileStore> {
  const name = `${databasePrefix(principal)}files`
  const db = await openLasting<FilesSchema>({
    open: (hooks) => openDB<FilesSchema>(name, 1, { upgrade: (made) => void made.createObjectStore('files', { keyPath: 'id' }), ...hooks }),
    // cleared files exist nowhere else: there is nothing to store again
    identify: async () => undefined,
  })
  noteDatabase(name)
  return {
    all: async () => {
      await db.reopen()
      return db.getAll('files')
    },
    put: async (file) => {
      await db.reopen()
      const tx = db.transaction('files', 'readwrite', { durability: 'strict' })
      unawaited(tx.store.put(file))
      await tx.done
    },
    remove: async (id) => {
      await db.reopen()
      await db.delete('files', id)
    },
    close: () => db.close(),
  }
}
