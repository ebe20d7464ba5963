import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { isOwned, type FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { startLooseUpload } from '#server/access/loose-bytes.ts'
import { assertFileRoom } from '#server/access/stored-bytes.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { admitFile, dropRedrawn, settleDraft, type Admitted } from '#server/features/attachments/admit-file.ts'
import { columnsOf, describe, insertAttachment, looseBytes, type AttachmentRow } from '#server/features/attachments/attachment-store.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'
import { putOwned } from '#server/features/attachments/owners/owned-files.ts'
import { requireTarget } from '#server/features/attachments/owners/require-target.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A file outside of cells is kept this long. */
export const looseForMs = 24 * 3600 * 1000
/** An incomplete file is kept this long after its last bytes. */
export const partsForMs = 30 * 24 * 3600 * 1000

/**
 * Streams an upload to disk under a random name, for a place that the person may write, and keeps it. The bytes are hashed on the way. Another owner than
 * a cell has the file at once.
 * @throws AppError `unauthorized`, `permission_denied`, `not_found`, `file_empty`, `file_too_large`, `file_not_image`, `file_infected`,
 * `picture_too_large`, `too_many_loose_files`, `plan_limit`, `organisation_full`, `form_closed`; then no file stays
 */
export function uploadAttachment(
  context: OrgContext,
  platform: Platform,
  file: FileTarget & { name: string },
  request: Request,
): Promise<Attachment> {
  return upload(context, () => createOrgContext(context.org, context.memberId, context), platform, file, request)
}

/** A stranger's file for a question of a form, with the rights of its link. It is kept a day unless a submission names it. @throws as {@link uploadAttachment} */
export async function uploadFromVisitor(
  visitor: () => OrgContext,
  platform: Platform,
  file: { tableId: string; fieldId: string; name: string },
  request: Request,
): Promise<{ id: string }> {
  const { id } = await upload(visitor(), visitor, platform, file, request)
  return { id }
}

async function upload(
  context: OrgContext,
  again: () => OrgContext,
  platform: Platform,
  { name, ...target }: FileTarget & { name: string },
  request: Request,
): Promise<Attachment> {
  const wanted = requireTarget(context, target)
  const tooLarge = (): AppError => new AppError('file_too_large', { limit: wanted.mostBytes })
  if (!request.body) throw new AppError('file_empty')
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > wanted.mostBytes) throw tooLarge()
  assertFileRoom(context, Math.max(1, declared))
  const { org, memberId } = context
  const { files } = platform
  const loose = startLooseUpload(platform, context, declared, () => looseBytes(org, memberId))
  const file = randomBytes(16).toString('hex')
  const key = fileKey(org.orgId, file)
  const hash = createHash('sha256')
  let size = 0
  let admitted: Admitted | undefined
  const reader = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      size += piece.byteLength
      hash.update(piece)
      try {
        if (size > wanted.mostBytes) throw tooLarge()
        loose.take(piece.byteLength)
        done(null, piece)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  try {
    const path = await files.draft(key)
    // the two declarations of web streams differ in details only
    await pipeline(
      Readable.fromWeb(request.body as unknown as ReadableStream),
      reader,
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    )
    if (size === 0) throw new AppError('file_empty')
    loose.check()
    admitted = await admitFile(platform, org.orgId, file, wanted, hash.digest('hex'))
    const row: AttachmentRow = {
      id: newId(),
      name: baseName(name),
      ...admitted,
      ...columnsOf(target),
      member_id: memberId,
      created_at: context.now().toISOString(),
      attached_at: null,
      received: null,
      missed_at: null,
    }
    await org.db.write(() => {
      // rights may have ended while it was drawn
      const now = again()
      requireTarget(now, target)
      insertAttachment(now, row)
      if (isOwned(target)) putOwned(now, target, row)
      sweepLater(now)
    })
    await settleDraft(files, org.orgId, file, row.file)
    return describe(row)
  } catch (error) {
    if (admitted?.file === file) await files.remove([key]).catch(() => undefined)
    else await files.discard(key)
    await dropRedrawn(files, org.orgId, file, admitted)
    throw error
  } finally {
    loose.end()
  }
}

/** Inside a write: a file that nobody will have put into a cell by then goes. Once an hour, however many there are. */
export function sweepLater({ org, now }: OrgContext): void {
  sweepAfter(org, now(), looseForMs, 'yyyy-mm-ddThh')
}

/** Inside a write: schedules the deletion of incomplete files whose device stops sending. Once a day, for any number of files. */
export function sweepPartsLater(org: OrgDatabase, now: Date): void {
  sweepAfter(org, now, partsForMs, 'yyyy-mm-dd')
}

/** @param once how much of the sweep's time names it: of several of one name there is one */
function sweepAfter(org: OrgDatabase, now: Date, keptForMs: number, once: string): void {
  const later = new Date(now.getTime() + keptForMs + 60_000)
  enqueueEffect(org, 'attachments.sweep', {}, later, { id: `attachments.sweep:${later.toISOString().slice(0, once.length)}` })
}

/** A browser's file name without folders, and without control characters that change how it is displayed. */
export function baseName(name: string): string {
  return (name.split(/[\\/]/).pop() ?? '').replace(/\p{C}/gu, '').trim().slice(0, 200) || 'file'
}
