import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import type { FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { delayPendingFile, nextPendingFile, settlePendingFile, type PendingFile } from '#server/connectors/files/pending-files.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { outboundFailures } from '#server/lib/outbound/outbound-failure.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fileKey } from '#server/storage/files/file-keys.ts'

interface Received {
  file: string
  name: string
  type: string
  size: number
  sha256: string
}

/** Acts that the feature of files and the write path lend. */
export interface FileTaking {
  /** @throws AppError `file_infected`, `unavailable` */
  admit(platform: Platform, orgId: string, file: Received): Promise<Received>
  /** Inside a write. @returns the file's id @throws AppError for want of a right or of room */
  keep(context: OrgContext, target: FileTarget, file: Received): string
  drop(platform: Platform, orgId: string, files: readonly Received[]): Promise<void>
  /** Inside a write: adds a file to a cell. @throws AppError also for a record that is gone */
  add(context: OrgContext, file: PendingFile, fileId: string): void
  /** Inside a write: the report of the import names a file that is missed. */
  miss(file: PendingFile, reason: MissReason): void
}
/** Reasons why a file stays away; texts `imports:reasons.*`. */
export type MissReason = 'fileMissed' | 'fileTooLarge' | 'fileRefused'

/** Stored in effect rows. */
export const filesDue = 'imports.files'

const timeoutMs = 60_000
/** Below the lease of the lane; the rest is done by another effect. */
const sliceMs = 5 * 60_000
const mostTries = 4
const pauseMs = 15_000

/** Fetches the files of an import one by one, and each again after a while where its host gives hope. */
export async function fetchFiles(
  openContext: () => OrgContext,
  importId: string,
  effect: EffectContext,
  taking: FileTaking,
): Promise<void> {
  const { org, platform, signal } = effect
  const until = Date.now() + sliceMs
  for (let next = nextPendingFile(org, importId); next; next = nextPendingFile(org, importId)) {
    signal.throwIfAborted()
    const { at } = next
    if (at > platform.now() || Date.now() > until)
      return void (await org.db.write(() => enqueueEffect(org, filesDue, { importId }, at > platform.now() ? at : platform.now())))
    await fetchOne(openContext, next.file, effect, taking)
  }
}

/** Inside the write that gives the work up: nothing is waited for any more. */
export function missAll(org: OrgDatabase, importId: string, miss: FileTaking['miss']): void {
  for (let next = nextPendingFile(org, importId); next; next = nextPendingFile(org, importId)) {
    settlePendingFile(org, next.file)
    miss(next.file, 'fileMissed')
  }
}

async function fetchOne(
  openContext: () => OrgContext,
  file: PendingFile,
  { org, platform, signal }: EffectContext,
  taking: FileTaking,
): Promise<void> {
  const draft = randomBytes(16).toString('hex')
  const key = fileKey(org.orgId, draft)
  const outcome = await download(platform, file.address, await platform.files.draft(key), signal)
  signal.throwIfAborted()
  if (typeof outcome === 'string') {
    await platform.files.discard(key)
    const isOver = outcome !== 'again' || file.tries + 1 >= mostTries
    return org.db.write(() => {
      if (!isOver) return delayPendingFile(org, file, new Date(platform.now().getTime() + pauseMs * 4 ** file.tries))
      settlePendingFile(org, file)
      taking.miss(file, outcome === 'again' ? 'fileMissed' : outcome)
    })
  }
  const kept = await taking
    .admit(platform, org.orgId, { file: draft, name: file.name, type: '', ...outcome })
    .catch((error: unknown) => refusedBy(error))
  if (kept === undefined) await platform.files.discard(key)
  const isTaken = await org.db.write(() => {
    settlePendingFile(org, file)
    const isThere = kept !== undefined && isAdded(openContext, org, file, kept, taking)
    if (!isThere) taking.miss(file, 'fileRefused')
    return isThere
  })
  if (kept && !isTaken) await taking.drop(platform, org.orgId, [kept])
}

/** Inside a write. False where a right, a rule or the room for files refuses it. */
function isAdded(
  openContext: () => OrgContext,
  { db }: OrgDatabase,
  file: PendingFile,
  received: Received,
  { keep, add }: FileTaking,
): boolean {
  try {
    // rights as they are now; nobody's who has left
    const context = openContext()
    db.writeNow(() => add(context, file, keep(context, { tableId: file.tableId, fieldId: file.fieldId }, received)))
    return true
  } catch (error) {
    return refusedBy(error) ?? false
  }
}

/** A refusal of the catalogue ends the file; anything else is a fault of ours, and a scanner that rests is asked later. */
function refusedBy(error: unknown): undefined {
  if (!(error instanceof AppError) || error.id === 'unavailable') throw error
  return undefined
}

/** Streams a file onto the disk. @returns its size; `again` where the host may give it later */
async function download(
  { safeFetch }: Platform,
  url: string,
  path: string,
  signal: AbortSignal,
): Promise<{ size: number; sha256: string } | 'again' | 'fileMissed' | 'fileTooLarge'> {
  const target = await open(path, 'w', 0o600)
  const hash = createHash('sha256')
  let size = 0
  const write = async (piece: Buffer): Promise<void> => {
    await target.writeFile(piece)
    hash.update(piece)
    size += piece.byteLength
  }
  try {
    const into = (status: number) => (status === 200 ? write : undefined)
    const answer = await safeFetch({ url, mostBytes: maxAttachmentBytes, timeoutMs, into, signal })
    if (!answer.ok) {
      if (answer.failure === 'answer_too_large') return 'fileTooLarge'
      return outboundFailures[answer.failure].mayPass ? 'again' : 'fileMissed'
    }
    if (answer.status === 429 || answer.status >= 500) return 'again'
    return answer.status === 200 && size > 0 ? { size, sha256: hash.digest('hex') } : 'fileMissed'
  } finally {
    await target.close()
  }
}
