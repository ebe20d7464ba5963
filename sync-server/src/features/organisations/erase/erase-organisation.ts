import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endSessions } from '#server/identity/sessions.ts'
import { steadyClock } from '#server/lib/steady-clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { archiveOf } from '#server/storage/archive/pack-name.ts'
import { filesOf, reportsOf } from '#server/storage/files/file-keys.ts'

/**
 * Erases an organisation: its sessions end, then its file and folders go, then its rows in the control database. Accounts that belong to no other go
 * too. The control database is compacted, so that no deleted page keeps a name. Safe to run again after a crash on the way.
 * Backups and take-outs that lie elsewhere are their owner's.
 */
export async function eraseOrganisation(platform: Platform, orgId: string): Promise<void> {
  const { controlStore, events, orgs, files, config, log } = platform
  await controlStore.write((tx) => endSessions(tx, events, { orgId }))
  orgs.erase(orgId)
  for (const folder of [filesOf(orgId), reportsOf(orgId)]) await files.removeFolder(folder)
  await platform.archive?.files.removeFolder(archiveOf(orgId))
  await rm(join(config.dataDir, 'exports', orgId), { recursive: true, force: true })
  await controlStore.write(async (tx) => {
    const { build } = tx
    const members = await tx.all(build.selectFrom('membership').select('account_id').where('org_id', '=', orgId))
    await tx.run(build.deleteFrom('organisation').where('id', '=', orgId))
    for (const { account_id: id } of members) {
      const elsewhere = await tx.get(build.selectFrom('membership').select('org_id').where('account_id', '=', id))
      if (!elsewhere) await tx.run(build.deleteFrom('account').where('id', '=', id))
    }
  })
  await controlStore.compact()
  log.info({ orgId }, 'an organisation was erased, as its administrator had scheduled')
}

/** Erases the organisations whose day has come. One that fails is tried again with the next look. */
export async function eraseDue(platform: Platform): Promise<void> {
  const { controlStore, log, now } = platform
  // its day may be months away
  if (!steadyClock.isSteady) return
  const due = controlStore.build.selectFrom('organisation').select('id').where('delete_at', '<=', now().toISOString())
  for (const { id } of await controlStore.all(due)) {
    try {
      // one that nobody serves is taken first, so that no other node opens it meanwhile; after a crash on the way only its rows may be left
      if (platform.cells && (await platform.cells.find(id, true)).id !== platform.cells.id) continue
      await eraseOrganisation(platform, id)
    } catch (error) {
      log.error({ err: error, orgId: id }, 'an organisation could not be erased yet')
    }
  }
}

const lookEveryMs = 60_000

/** Looks each minute, and once at the start. @returns what stops it */
export function startErasing(platform: Platform): () => Promise<void> {
  let running = Promise.resolve()
  const look = (): void => void (running = running.then(() => eraseDue(platform)))
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    await running
  }
}
