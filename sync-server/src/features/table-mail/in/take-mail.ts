import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import { checkInThread, readInThread } from '#server/features/table-mail/in/mail-threads.ts'
import { spoolPath, type TakeMailPayload } from '#server/features/table-mail/in/keep-mail.ts'
import type { MailFile } from '#server/features/table-mail/in/read-mail-job.ts'
import { isTaken } from '#server/features/table-mail/mail-rows.ts'
import { writeMail, type ArrivedFile, type ArrivedMail } from '#server/features/table-mail/in/write-mail.ts'
import type { MailParts } from '#server/features/table-mail/mail-parts.ts'
import type { EffectContext, EffectHandler } from '#server/jobs/effect-registry.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import { findTableMail } from '#server/records/mail/mail-config.ts'
import { mailDomainOf } from '#server/records/mail/mail-domain.ts'

/** Refusals that pass by themselves: more room, another try. */
const passing: ReadonlySet<string> = new Set([
  'unavailable',
  'files_unavailable',
  'organisation_full',
  'plan_limit',
  'plan_blocked',
  'storage_full',
])

/**
 * Effect: a mail that waits becomes a record, or an answer in its conversation. Reading and checking happen in threads. One write changes all,
 * with the line that knows the mail: a second run changes nothing.
 */
export function takeMail(parts: MailParts): EffectHandler {
  return async (given, effect) => {
    const payload = given as TakeMailPayload
    const { platform, org } = effect
    const path = spoolPath(platform.config.dataDir, org.orgId, payload.spool)
    if (!existsSync(path)) {
      platform.log.warn({ orgId: org.orgId }, 'a mail is taken already, or its file is lost')
      return
    }
    const mail = await readArrived(parts, effect, payload, path)
    let kept = false
    try {
      kept = await writeRecords(org.db, () => writeMail(parts, platform, org, mail))
    } catch (error) {
      if (error instanceof AppError && !passing.has(error.id)) throw new PermanentFailure(`refused: ${error.id}`)
      throw error
    } finally {
      if (!kept)
        await parts.files.drop(
          platform,
          org.orgId,
          mail.files.flatMap(({ file, twin }) => [file, ...(twin ? [twin] : [])]),
        )
    }
    await rm(path, { force: true })
  }
}

async function readArrived(
  parts: MailParts,
  { platform, org }: EffectContext,
  payload: TakeMailPayload,
  path: string,
): Promise<ArrivedMail> {
  const folder = await parts.files.makeFolder(platform, org.orgId)
  const read = await readInThread(platform, { path, folder })
  if (isTaken(org, payload.tableId, read.messageId))
    return {
      ...payload,
      read,
      checked: null,
      files: read.files.map((file) => ({ file, twin: undefined, contentId: null })),
      refused: [],
      domain: undefined,
    }
  const files: ArrivedFile[] = []
  const refused: string[] = []
  try {
    const checked = await checkInThread(platform, {
      path,
      ip: payload.ip,
      helo: payload.helo,
      from: payload.from,
      author: read.from.address,
    })
    const isTwice = Boolean(findTableMail(org, payload.tableId)?.attachments_field)
    for (const file of read.files) {
      const admitted = await admitOrDrop(parts, { platform, org }, file)
      if (admitted)
        files.push({
          file: admitted,
          twin: isTwice ? await parts.files.twin(platform, org.orgId, admitted) : undefined,
          contentId: file.contentId,
        })
      else refused.push(file.name)
    }
    return { ...payload, read, checked, files, refused, domain: await mailDomainOf(platform, org.orgId) }
  } catch (error) {
    // the next try reads it again
    await parts.files.drop(platform, org.orgId, [...read.files, ...files.flatMap(({ twin }) => (twin ? [twin] : []))])
    throw error
  }
}

/** A file that the scanner refuses is left out, and the message says so. */
async function admitOrDrop(parts: MailParts, { platform, org }: Pick<EffectContext, 'platform' | 'org'>, file: MailFile) {
  try {
    return await parts.files.admit(platform, org.orgId, file)
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'file_infected') throw error
    await parts.files.drop(platform, org.orgId, [file])
    return undefined
  }
}
