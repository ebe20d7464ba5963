import { z } from 'zod'
import { systemMail } from '#server/jobs/tell-of-failure.ts'
import { toOrganisation } from '#server/identity/people.ts'
import { readSystemEmails } from '#server/storage/system-emails.ts'
import { inLane, type EffectContext } from '#server/jobs/effect-registry.ts'
import { composeMail } from '#server/mail/compose-mail.ts'

const payloadSchema = z.strictObject({ since: z.iso.datetime() })

/** Effect: mails how much work has failed for good since a moment. A number and a link, nothing of the work. */
async function sendSystemMail(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { since } = payloadSchema.parse(payload)
  const { db } = org
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  const failed = db.build.selectFrom('effect').select(({ fn }) => fn.countAll<number>().as('count'))
  const count = db.get(failed.where('dead_at', '>=', since))?.count ?? 0
  if (!row || count === 0) return
  const { language, name } = toOrganisation(row)
  const values = { organisation: name, count, link: `${platform.config.publicUrl}/settings/failed-work` }
  for (const email of readSystemEmails(org)) await platform.mailer.send(composeMail('systemFailure', language, email, values))
}

export const systemMailEffects = inLane('mail', { [systemMail]: sendSystemMail })
