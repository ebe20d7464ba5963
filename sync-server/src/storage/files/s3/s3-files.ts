import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3Config } from '#server/lib/s3-config.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { openBucket, type FaultNote, type S3Pace } from '#server/storage/files/s3/bucket.ts'
import { openObject } from '#server/storage/files/s3/read-object.ts'
import { createSlots } from '#server/lib/slots.ts'
import { storeObject } from '#server/storage/files/s3/store-object.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'

/** Copies of objects lie here while a program reads them by a path. */
const copiesFolder = 'files-read'

/** Removes copies that a process left when it ended. */
export function forgetCopies(dataDir: string): void {
  rmSync(join(dataDir, copiesFolder), { recursive: true, force: true })
}

/** Files in a bucket; their drafts lie below the data directory, where the disk would keep them. */
export function createS3Files(dataDir: string, config: S3Config, note: FaultNote, pace?: S3Pace): FileStore {
  const bucket = openBucket(config, note, pace)
  const drafts = createDiskFiles(dataDir)
  const deleting = createSlots(8)
  const removeObjects = async (keys: readonly string[]): Promise<void> => {
    await Promise.all(keys.map((key) => deleting.run(() => bucket.find('DeleteObject', key))))
  }
  const head: FileStore['head'] = async (key) => {
    const found = await bucket.find('HeadObject', key)
    return found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified?.getTime() ?? 0 }
  }

  return {
    head,
    draftPath: drafts.draftPath,
    draft: drafts.draft,
    keep: (key) => storeObject(bucket, key, drafts.draftPath(key)),
    release: drafts.discard,
    discard: drafts.discard,
    open: (key, { range, head: length = 0 } = {}) => openObject(bucket, key, length, range),
    withPath: async (key, read) => {
      const file = await openObject(bucket, key, 0)
      if (!file) return undefined
      const folder = join(dataDir, copiesFolder)
      const path = join(folder, randomUUID())
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await pipeline(file.stream, createWriteStream(path, { mode: 0o600 }))
        return await read(path)
      } finally {
        file.stream.destroy()
        await rm(path, { force: true })
      }
    },
    copy: async (from, to) => {
      await bucket.send('CopyObject', to, { CopySource: bucket.sourceOf(from) })
    },
    remove: async (keys) => {
      await drafts.remove(keys)
      await removeObjects(keys)
    },
    async *list(folder) {
      for await (const draft of drafts.list(folder)) yield { ...draft, isDraft: true }
      const start = `${folder}/`
      for await (const { key, ...facts } of bucket.list(start, true)) yield { name: key.slice(start.length), ...facts }
    },
    removeFolder: async (folder) => {
      await drafts.removeFolder(folder)
      const keys: string[] = []
      for await (const { key } of bucket.list(`${folder}/`, false)) {
        keys.push(key)
        if (keys.length >= 500) await removeObjects(keys.splice(0))
      }
      await removeObjects(keys)
    },
    close: bucket.close,
  }
}
