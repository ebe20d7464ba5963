import { resolve } from 'node:path'
import { z } from 'zod'
import { readS3, type GivenS3, type S3Config } from '#server/lib/s3-config.ts'

/** A folder, a bucket of its own, or the place of files. */
export type ArchiveConfig = { folder: string } | { s3: S3Config } | { beside: 'files' }

export const archiveVariable = {
  /** `off`, `files`, `s3://bucket/prefix`, or the path of a folder */
  ARCHIVE: z
    .string()
    .regex(
      /^(off|files|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]{0,200})?|\.{0,2}\/.*)$/,
      'off, files, s3://bucket/prefix, or a path',
    )
    .default('off'),
}

/** @throws what `mistake` makes */
export function readArchive(env: GivenS3 & { ARCHIVE: string }, mistake: (text: string) => Error): ArchiveConfig | undefined {
  if (env.ARCHIVE === 'off') return undefined
  if (env.ARCHIVE === 'files') return { beside: 'files' }
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(env.ARCHIVE) ?? []
  if (bucket === undefined) return { folder: resolve(env.ARCHIVE) }
  const s3 = readS3({ ...env, S3_BUCKET: bucket, S3_PREFIX: prefix }, mistake)
  if (s3 === undefined) throw mistake('ARCHIVE: not a bucket')
  return { s3 }
}
