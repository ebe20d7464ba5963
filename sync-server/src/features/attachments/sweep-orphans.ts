import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import {
  deleteAttachment,
  findOwnedFiles,
  folderOf,
  knownFiles,
  removeFiles,
  sizesFolder,
  type AttachmentRow,
} from '#server/features/attachments/attachment-store.ts'
import { fileOwners } from '#server/features/attachments/owners/file-owners.ts'
import { addressOf } from '#server/features/attachments/owners/owned-files.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A younger file may be on its way to its row. */
const youngMs = 24 * 3600 * 1000
const atOnce = 500

/** Effect, nightly: deletes files whose owner is gone or has another one, and files on the disk that no row names. */
export async function sweepOrphans(effect: EffectContext): Promise<void> {
  const { org, platform, signal } = effect
  const unowned = findOwnedFiles(org).filter((row) => !isNamed(org, row))
  for (const row of unowned) {
    signal.throwIfAborted()
    await org.db.write(() => deleteAttachment(org, row.id))
    await removeFiles(platform.config.dataDir, org.orgId, [row])
  }
  const folder = folderOf(platform.config.dataDir, org.orgId)
  for (const place of [folder, join(folder, sizesFolder)]) await sweepFolder(effect, place)
}

function isNamed(org: OrgDatabase, { id, owner_kind, owner_id }: AttachmentRow): boolean {
  const owner = { owner: owner_kind as FileOwner['owner'], ownerId: owner_id }
  return fileOwners[owner.owner].findAddress(org, owner.ownerId) === addressOf(owner, id)
}

async function sweepFolder({ org, platform, signal }: EffectContext, folder: string): Promise<void> {
  const before = platform.now().getTime() - youngMs
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{32}(\.|$)/.test(name))
  for (let from = 0; from < names.length; from += atOnce) {
    signal.throwIfAborted()
    const some = names.slice(from, from + atOnce)
    const known = knownFiles(
      org,
      some.map((name) => name.slice(0, 32)),
    )
    for (const name of some) {
      if (known.has(name.slice(0, 32))) continue
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < before) await rm(path, { force: true })
    }
  }
}
