import { z } from 'zod'
import { issuePasswordLink } from '#server/identity/password-links.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import { inLane, type EffectContext, type EffectHandlers } from '#server/jobs/effect-registry.ts'
import { aboutMember } from '#server/jobs/effect-subjects.ts'
import { composeMail } from '#server/mail/compose-mail.ts'

const payloadSchema = z.strictObject({ memberId: z.string() })

/** Person and organisation a mail is about; undefined when they are gone or disabled, and no mail is due any more. */
function readAddressee(payload: unknown, { org }: EffectContext) {
  const { memberId } = payloadSchema.parse(payload)
  const { db } = org
  const member = db.get(
    db.build.selectFrom('member').selectAll().where('id', '=', memberId).where('active', '=', 1).where('deleted_at', 'is', null),
  )
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  if (!member || !row) return undefined
  const organisation = toOrganisation(row)
  return { member, organisation, language: readSettings(member.settings).language ?? organisation.language }
}

/** The link is made here, when the mail goes out: no secret waits in the queue, and its half hour starts now. */
async function sendResetMail(payload: unknown, context: EffectContext): Promise<void> {
  const addressee = readAddressee(payload, context)
  if (!addressee) return
  const { member, language } = addressee
  const link = await issuePasswordLink(context.platform, { purpose: 'reset', accountId: member.account_id, orgId: context.org.orgId })
  await context.platform.mailer.send(composeMail('reset', language, member.email, { name: member.display_name, link }))
}

async function sendPasswordChangedMail(payload: unknown, context: EffectContext): Promise<void> {
  const addressee = readAddressee(payload, context)
  if (!addressee) return
  const { member, language } = addressee
  const link = `${context.platform.config.publicUrl}/password-reset`
  await context.platform.mailer.send(composeMail('passwordChanged', language, member.email, { name: member.display_name, link }))
}

export const authEffects: EffectHandlers = inLane(
  'mail',
  { 'auth.reset-mail': sendResetMail, 'auth.password-changed-mail': sendPasswordChangedMail },
  aboutMember,
)
