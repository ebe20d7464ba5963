import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxFolder } from '#server/mail/create-mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Kept mails hold live links; a day is long enough to read one. */
const keptForMs = 24 * 60 * 60_000
const purgeEveryMs = 60 * 60_000

/** Removes mails of the outbox folder that are older than a day. */
export async function purgeOutbox(dataDir: string, now: Date): Promise<void> {
  const folder = outboxFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > keptForMs) await rm(path, { force: true })
  }
}

/** Logs that no mail is sent, and keeps the folder short. @returns a function that stops it */
export function keepOutboxShort({ config, log, now }: Pick<Platform, 'config' | 'log' | 'now'>): () => void {
  const { dataDir, development, smtpUrl } = config
  if (!development && smtpUrl === undefined) {
    log.warn({ folder: outboxFolder(dataDir) }, 'SMTP_URL is not set: no mail is sent, each is kept in the outbox folder for a day')
  }
  const purge = (): void => {
    purgeOutbox(dataDir, now()).catch((error: unknown) => log.warn({ err: error }, 'old mails could not be removed'))
  }
  purge()
  const timer = setInterval(purge, purgeEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
