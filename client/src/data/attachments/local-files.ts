import { openDB, type DBSchema } from 'idb'
import type { ErrorId } from '#shared/protocol/errors.ts'
import { openLasting } from '#client/data/device/lasting-database.ts'
import { unawaited } from '#client/data/lib/unawaited.ts'
import { databasePrefix, noteDatabase } from '#client/data/device/wipe-device.ts'

/** A file that is on this device and not on the server, or not all of it. */
export interface LocalFile {
  id: string
  name: string
  size: number
  /** by its first bytes */
  type: string
  tableId: string
  fieldId: string
  /** ms since 1970 */
  addedAt: number
  blob: Blob
  /** why the server does not take it; it is kept until the person has saved or discarded it */
  refused?: ErrorId
}

interface FilesSchema extends DBSchema {
  files: { key: string; value: LocalFile }
}

/** Where a person's files wait; one database beside the replica's, so that files never stand in its way. */
export interface FileStore {
  all(): Promise<LocalFile[]>
  /** resolves when it is on disk. @throws when there is no room */
  put(file: LocalFile): Promise<void>
  remove(id: string): Promise<void>
  close(): void
}

/** @throws when this browser keeps nothing */
export async function openFileStore(principal: string): Promise<FileStore> {
  const name = `${databasePrefix(principal)}files`
  const db = await openLasting<FilesSchema>({
    open: (hooks) => openDB<FilesSchema>(name, 1, { upgrade: (made) => void made.createObjectStore('files', { keyPath: 'id' }), ...hooks }),
    // what is cleared here is nowhere: there is nothing to store anew
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
