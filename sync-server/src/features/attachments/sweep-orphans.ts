import { ownedFilePath, type FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import {
  deleteAttachment,
  findOwnedFiles,
  knownFiles,
  noteMissed,
  removeFiles,
  type AttachmentRow,
} from '#server/features/attachments/attachment-store.ts'
import { filesOf, sizesOf } from '#server/storage/files/file-keys.ts'
import { fileOwnerRules, ownsOne } from '#server/items/file-owners.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { ListedFile } from '#server/storage/files/file-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A younger file may be on its way to its row. */
const youngMs = 24 * 3600 * 1000
const atOnce = 500

/** Undo and earlier versions may bring back the content that names a file, for this long. */
const homelessMs = 30 * 24 * 3600 * 1000

/** Effect, nightly: deletes files whose owner is gone or has another one, and stored files that no row names. */
export async function sweepOrphans(effect: EffectContext): Promise<void> {
  const { org, platform, signal } = effect
  const now = platform.now()
  for (const row of findOwnedFiles(org)) {
    signal.throwIfAborted()
    if (!(await isOver(org, row, now))) continue
    await org.db.write(() => deleteAttachment(org, row.id))
    await removeFiles(platform.files, org.orgId, [row])
  }
  for (const folder of [filesOf(org.orgId), sizesOf(org.orgId)]) await sweepFolder(effect, folder)
}

/** The picture that an owner has no more goes at once; a file without a home waits, and the wait begins when it is first missed. */
async function isOver(org: OrgDatabase, row: AttachmentRow, now: Date): Promise<boolean> {
  const { id, owner_kind, owner_id: ownerId, missed_at: missedAt } = row
  const owner = { owner: owner_kind as FileOwner['owner'], ownerId }
  const rules = fileOwnerRules(owner.owner)
  if (ownsOne(rules)) return rules.findAddress(org, ownerId) !== ownedFilePath(owner, id)
  if (rules.isThere(org, ownerId, row)) {
    if (missedAt !== null) await org.db.write(() => noteMissed(org, id, null))
    return false
  }
  if (missedAt === null) await org.db.write(() => noteMissed(org, id, now.toISOString()))
  return missedAt !== null && Date.parse(missedAt) + homelessMs < now.getTime()
}

async function sweepFolder({ org, platform, signal }: EffectContext, folder: string): Promise<void> {
  const before = platform.now().getTime() - youngMs
  const old: ListedFile[] = []
  for await (const file of platform.files.list(folder))
    if (file.modifiedAt < before && /^[0-9a-f]{32}(\.|$)/.test(file.name)) old.push(file)
  for (let from = 0; from < old.length; from += atOnce) {
    signal.throwIfAborted()
    const some = old.slice(from, from + atOnce)
    const known = knownFiles(
      org,
      some.map(({ name }) => name.slice(0, 32)),
    )
    const unnamed = some.filter(({ name }) => !known.has(name.slice(0, 32)))
    await platform.files.remove(unnamed.map(({ name }) => `${folder}/${name}`))
    // drafts that a process left when it ended
    for (const { name, isDraft } of some) if (isDraft && known.get(name.slice(0, 32))) await platform.files.discard(`${folder}/${name}`)
  }
}
