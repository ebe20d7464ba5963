import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { maxPartBytes } from '#shared/nouns/attachments/attachment.ts'
import { isShownImage, sniffLength, sniffType } from '#shared/nouns/attachments/sniff-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { startLooseUpload, type LooseUpload } from '#server/access/loose-bytes.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { filePath, findAttachment, looseBytes, prepareFolder, type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { requireTarget } from '#server/features/attachments/upload-attachment.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface Received {
  received: number
  complete: boolean
}

/** files to which a part is being written; a second request gets the current state */
const busy = new Set<string>()

/**
 * Takes the next bytes of an announced file. Counted bytes are on the disk: a part that was cut off, or that a crash left uncounted, is
 * written again at the same offset. @throws AppError `not_found`, `permission_denied`, `file_too_large`, `file_not_image`,
 * `too_many_loose_files`
 */
export async function receivePart(
  context: OrgContext,
  platform: Platform,
  { id, offset }: { id: string; offset: number },
  request: Request,
): Promise<Received> {
  const { org, memberId } = context
  const row = findAttachment(org, id)
  // another person's file gives the same answer as a missing one
  if (!row || row.member_id !== memberId) throw new AppError('not_found', { id })
  if (row.received === null) return { received: row.size, complete: true }
  requireTarget(context, { tableId: row.table_id, fieldId: row.field_id })
  if (offset !== row.received || !request.body || busy.has(id)) return { received: row.received, complete: false }
  const { dataDir } = platform.config
  // a file that is in a cell already takes no loose space
  const loose = row.attached_at === null ? startLooseUpload(platform, context, 0, () => looseBytes(org, memberId)) : undefined
  busy.add(id)
  try {
    await prepareFolder(dataDir, org.orgId)
    const path = filePath(dataDir, org.orgId, row.file)
    const received = await append(path, row, request.body as unknown as ReadableStream<Uint8Array>, loose)
    if (received < row.size) {
      await count(org, id, { received })
      return { received, complete: false }
    }
    await finish(org, path, row)
    return { received, complete: true }
  } finally {
    busy.delete(id)
    loose?.end()
  }
}

/**
 * Deletes the received bytes of an announced file; its device starts over. Keeps them if more arrived after an instant (ms since 1970), or
 * is arriving now.
 * @returns true when nothing of it remains here, or nothing is left to delete later
 */
export async function dropParts(org: OrgDatabase, dataDir: string, id: string, before: number): Promise<boolean> {
  if (busy.has(id)) return false
  busy.add(id)
  try {
    const row = findAttachment(org, id)
    if (!row || row.received === null) return true
    const path = filePath(dataDir, org.orgId, row.file)
    const file = await stat(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)))
    if (file && file.mtimeMs >= before) return false
    if (!file && row.received === 0) return true
    // the count comes first: a part never continues after bytes that are gone
    await count(org, id, { received: 0 })
    await rm(path, { force: true })
    return true
  } finally {
    busy.delete(id)
  }
}

async function append(path: string, row: AttachmentRow, body: ReadableStream<Uint8Array>, loose: LooseUpload | undefined): Promise<number> {
  const file = await openForWriting(path)
  let at = row.received ?? 0
  const end = Math.min(row.size, at + maxPartBytes)
  try {
    for await (const piece of body) {
      if (at + piece.byteLength > end) throw new AppError('file_too_large', { limit: row.size })
      loose?.take(piece.byteLength)
      await file.write(piece, 0, piece.byteLength, at)
      at += piece.byteLength
    }
    await file.datasync()
    return at
  } catch (error) {
    // uncounted bytes would take space that a full disk lacks
    await file.truncate(row.received ?? 0).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

async function openForWriting(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return open(path, 'wx+', 0o600)
  }
}

/** All bytes are here: their real type is determined now, regardless of the announced one. */
async function finish(org: OrgDatabase, path: string, row: AttachmentRow): Promise<void> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  await pipeline(createReadStream(path), async (pieces) => {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      if (head.length === 0) head.push(piece.subarray(0, sniffLength))
      hash.update(piece)
    }
  })
  const type = sniffType(Buffer.concat(head))
  if (isShownImage(row.type) && type !== row.type) {
    await count(org, row.id, { received: 0 })
    throw new AppError('file_not_image')
  }
  await count(org, row.id, { received: null, type, sha256: hash.digest('hex') })
}

function count(org: OrgDatabase, id: string, values: Partial<Pick<AttachmentRow, 'received' | 'type' | 'sha256'>>): Promise<unknown> {
  return org.db.write(() => org.db.run(org.db.build.updateTable('attachment').set(values).where('id', '=', id)))
}
