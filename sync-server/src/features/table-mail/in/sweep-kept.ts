import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { spoolFolder, type KeptMail } from '#server/features/table-mail/in/keep-mail.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { takeMailKind, takeNoticeAnswerKind } from '#server/jobs/mail-kinds.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const sweepKeptKind = 'tableMail.sweep'

/** A younger file may be on its way to its effect. */
const youngMs = 60 * 60_000

/** As the server begins: bytes of mails whose sender never heard of success. The sender tries again. */
export async function clearRemains({ config }: Pick<Platform, 'config'>): Promise<void> {
  const folder = join(config.dataDir, 'mail-in')
  const begun = Date.now()
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!name.endsWith('.part')) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < begun) await rm(path, { force: true })
  }
}

/** Effect, nightly: deletes mails that no work waits for. One that failed for good is kept as long as administrators may try it again. */
export async function sweepKept({ org, platform, signal }: EffectContext): Promise<void> {
  const folder = spoolFolder(platform.config.dataDir, org.orgId)
  const before = platform.now().getTime() - youngMs
  for (const name of await readdir(folder).catch((): string[] => [])) {
    signal.throwIfAborted()
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtimeMs >= before || isAwaited(org, name.replace(/\.eml$/, ''))) continue
    await rm(path, { force: true })
  }
}

function isAwaited({ db }: OrgDatabase, spool: string): boolean {
  const effects = db.build.selectFrom('effect').select('payload').where('kind', 'in', [takeMailKind, takeNoticeAnswerKind])
  return db.all(effects.where('payload', 'like', `%${spool}%`)).some(({ payload }) => (JSON.parse(payload) as KeptMail).spool === spool)
}
