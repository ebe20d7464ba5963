import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { readMember } from '#server/access/org-context.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import { inLane, type EffectContext } from '#server/jobs/effect-registry.ts'
import { aboutMember } from '#server/jobs/effect-subjects.ts'
import { composeMail } from '#server/mail/compose-mail.ts'

/** Stored in effect rows. */
export const eraseMail = 'organisations.erase-mail'

const payloadSchema = z.strictObject({ memberId: idSchema, deleteAt: z.iso.datetime().nullable() })

/** Effect: tells a person of the day on which everything goes, or that it stays. Nothing is mailed of a day that was changed since. */
async function sendEraseMail(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { memberId, deleteAt } = payloadSchema.parse(payload)
  const { db } = org
  const member = readMember(org, memberId) && db.get(db.build.selectFrom('member').selectAll().where('id', '=', memberId))
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  if (!member || !row || row.delete_at !== deleteAt) return
  const organisation = toOrganisation(row)
  const language = readSettings(member.settings).language ?? organisation.language
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: organisation.timezone })
  const values = {
    name: member.display_name,
    organisation: organisation.name,
    link: `${platform.config.publicUrl}/`,
    ...(deleteAt !== null && { day: day.format(new Date(deleteAt)) }),
  }
  await platform.mailer.send(composeMail(deleteAt === null ? 'eraseAborted' : 'eraseScheduled', language, member.email, values))
}

export const eraseMailEffects = inLane('mail', { [eraseMail]: sendEraseMail }, aboutMember)
