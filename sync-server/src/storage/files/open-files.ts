import type { Config } from '#server/lib/config.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { createS3Files } from '#server/storage/files/s3/s3-files.ts'
import type { FaultNote } from '#server/storage/files/s3/bucket.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'

/** The place of files as plain data, which threads are given. */
export type FilesPlace = Pick<Config, 'dataDir' | 's3'>

/** @param note hears of each request that a store did not answer */
export function openFiles({ dataDir, s3 }: FilesPlace, note: FaultNote = () => undefined): FileStore {
  return s3 === undefined ? createDiskFiles(dataDir) : createS3Files(dataDir, s3, note)
}
