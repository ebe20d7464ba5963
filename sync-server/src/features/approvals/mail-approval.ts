import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { findApproval, peopleOf } from '#server/automations/waits/approval-store.ts'
import { readMailAllowance, takeMails } from '#server/identity/mail-allowance.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { isInvented } from '#server/mail/mailer.ts'

const payloadSchema = z.strictObject({ approvalId: idSchema, memberId: idSchema })

/** Effect: mails a question to one who is asked, with a link for Yes and one for No. Each leads to the question, where the answer is pressed. */
export async function mailApproval(payload: unknown, { org, platform }: EffectContext): Promise<void> {
  const { approvalId, memberId } = payloadSchema.parse(payload)
  const { db } = org
  const row = findApproval(org, approvalId)
  const member = db.get(
    db.build
      .selectFrom('member')
      .select(['email', 'first_name', 'settings'])
      .where('id', '=', memberId)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null),
  )
  const own = db.get(db.build.selectFrom('organisation').selectAll())
  if (!row || row.answer !== null || !peopleOf(row).includes(memberId) || !member || !own || isInvented(member.email)) return
  const allowance = await readMailAllowance(platform, org, [member.email], { ownWords: false })
  await db.write(() => takeMails(org, allowance, [member.email], platform.now()))
  const organisation = toOrganisation(own)
  const link = `${platform.config.publicUrl}/updates/approvals/${approvalId}`
  const values = { name: member.first_name, organisation: organisation.name, question: row.question, link }
  await platform.mailer.send(composeMail('approval', readSettings(member.settings).language ?? organisation.language, member.email, values))
}
