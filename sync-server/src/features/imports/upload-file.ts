import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { maxImportBytes } from '#shared/nouns/imports/import-calls.ts'
import { newId } from '#shared/lib/ids.ts'
import { startLooseUpload } from '#server/access/loose-bytes.ts'
import { assertOrgRoom } from '#server/access/stored-bytes.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { importPath, insertImport, prepareImportFolder, waitingBytes } from '#server/features/imports/import-store.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A file on its way in. */
export interface SentFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** the length of its request; 0: not said */
  declared: number
}

/** A request whose body is the file. @throws AppError `import_empty` */
export function fileAsBody(name: string, request: Request): SentFile {
  if (!request.body) throw new AppError('import_empty')
  // the two declarations of web streams differ in details only
  return { name, bytes: request.body as unknown as AsyncIterable<Uint8Array>, declared: lengthOf(request) }
}

export const lengthOf = (request: Request): number => Number(request.headers.get('content-length') ?? 0)

/**
 * Streams an upload to disk and queues reading it. @returns the import's id.
 * @throws AppError `import_empty`, `import_too_large`, `too_many_loose_files`, `organisation_full`; nothing is kept then
 */
export async function uploadFile(context: OrgContext, platform: Platform, { name, bytes, declared }: SentFile): Promise<string> {
  if (declared > maxImportBytes) throw new AppError('import_too_large', { limit: maxImportBytes })
  assertOrgRoom(context, declared)
  const { org } = context
  const { dataDir } = platform.config
  const id = newId()
  const path = importPath(dataDir, org.orgId, id)
  await prepareImportFolder(dataDir, org.orgId, context.now())
  let stored = await waitingBytes(context, dataDir, id)
  const loose = startLooseUpload(platform, context, declared, () => stored)
  let size = 0
  const counter = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      size += piece.byteLength
      try {
        if (size > maxImportBytes) throw new AppError('import_too_large', { limit: maxImportBytes })
        loose.take(piece.byteLength)
        done(null, piece)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  try {
    await pipeline(Readable.from(bytes), counter, createWriteStream(path, { mode: 0o600 }))
    if (size === 0) throw new AppError('import_empty')
    // other imports may have ended in the meantime
    stored = await waitingBytes(context, dataDir, id)
    loose.check()
    assertOrgRoom(context, size)
    await org.db.write(() => {
      insertImport(context, id, baseName(name))
      enqueueEffect(org, 'imports.analyse', { importId: id }, context.now())
    })
    return id
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    loose.end()
  }
}

/** A browser's or program's file name, without folders. */
function baseName(name: string): string {
  return (name.split(/[\\/]/).pop() ?? '').replace(/\p{C}/gu, '').slice(0, 200) || 'import.csv'
}
