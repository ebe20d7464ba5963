import type { Stats } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import type { ReadableStream } from 'node:stream/web'
import { maxPartBytes } from '#shared/nouns/attachments/attachment.ts'
import { isOwned } from '#shared/nouns/attachments/file-owner.ts'
import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { startLooseUpload, type LooseUpload } from '#server/access/loose-bytes.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { admitFile, dropRedrawn, settleDraft, type Admitted } from '#server/features/attachments/admit-file.ts'
import { findAttachment, looseBytes, targetOf, type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import { putOwned } from '#server/features/attachments/owners/owned-files.ts'
import { requireTarget } from '#server/features/attachments/owners/require-target.ts'
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
 * `file_infected`, `picture_too_large`, `too_many_loose_files`, `unavailable`
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
  requireTarget(context, targetOf(row))
  if (offset !== row.received || !request.body || busy.has(id)) return { received: row.received, complete: false }
  // a file that is in a cell already takes no loose space
  const loose = row.attached_at === null ? startLooseUpload(platform, context, 0, () => looseBytes(org, memberId)) : undefined
  busy.add(id)
  try {
    const path = await platform.files.draft(fileKey(org.orgId, row.file))
    // the disk was lost with what came before
    if (row.received > 0 && ((await factsOf(path))?.size ?? 0) < row.received) {
      await count(org, id, { received: 0 })
      return { received: 0, complete: false }
    }
    const received = await append(path, row, request.body as unknown as ReadableStream<Uint8Array>, loose)
    if (received < row.size) {
      await count(org, id, { received })
      return { received, complete: false }
    }
    await finish(context, platform, row)
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
export async function dropParts(org: OrgDatabase, files: FileStore, id: string, before: number): Promise<boolean> {
  if (busy.has(id)) return false
  busy.add(id)
  try {
    const row = findAttachment(org, id)
    if (!row || row.received === null) return true
    const key = fileKey(org.orgId, row.file)
    const file = await factsOf(files.draftPath(key))
    if (file && file.mtimeMs >= before) return false
    if (!file && row.received === 0) return true
    // the count comes first: a part never continues after bytes that are gone
    await count(org, id, { received: 0 })
    await files.remove([key])
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

/** Undefined for a file that is not there. */
function factsOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)))
}

async function openForWriting(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return open(path, 'wx+', 0o600)
  }
}

/**
 * All bytes are here: their real type is determined now, regardless of the announced one. A refused file starts over. One that the server
 * could not look at keeps all but its last part.
 */
async function finish(context: OrgContext, platform: Platform, row: AttachmentRow): Promise<void> {
  const { org, memberId } = context
  const { files } = platform
  const target = targetOf(row)
  let admitted: Admitted | undefined
  try {
    const wanted = requireTarget(context, target)
    const { file, ...facts } = (admitted = await admitFile(platform, org.orgId, row.file, wanted))
    if (isShownImage(row.type) && !wanted.isRedrawn && facts.type !== row.type) throw new AppError('file_not_image')
    await org.db.write(() => {
      // rights may have ended while it was drawn
      const now = createOrgContext(org, memberId, context)
      requireTarget(now, target)
      setColumns(org, row.id, { received: null, file, ...facts })
      if (isOwned(target)) putOwned(now, target, row)
    })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await count(org, row.id, { received: 0 })
    await dropRedrawn(files, org.orgId, row.file, admitted)
    throw error
  }
  await settleDraft(files, org.orgId, row.file, admitted.file)
}

function count(org: OrgDatabase, id: string, values: { received: number }): Promise<unknown> {
  return org.db.write(() => setColumns(org, id, values))
}

function setColumns({ db }: OrgDatabase, id: string, values: Partial<AttachmentRow>): void {
  db.run(db.build.updateTable('attachment').set(values).where('id', '=', id))
}
