import { z } from 'zod'
import { emailSchema } from '#shared/lib/schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { mostShareEmails, splitEmails } from '#shared/nouns/public-links/public-link.ts'
import { toOrganisation } from '#server/identity/people.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { createLinkContext, type LinkRow } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { inLane, type EffectContext, type EffectHandlers, type FindSubject } from '#server/jobs/effect-registry.ts'
import { takeMails, type MailAllowance } from '#server/identity/mail-allowance.ts'
import { composeMail } from '#server/mail/compose-mail.ts'

const payloadSchema = z.strictObject({ linkId: z.string(), label: z.string(), memberId: z.string(), email: z.string() })

/** @throws AppError `invalid_emails`, `too_many_emails` (specification 2 §5 "Share by e-mail") */
export function readEmails(given: string | readonly string[]): string[] {
  const parts = splitEmails(typeof given === 'string' ? given : given.join(' '))
  if (parts.length > mostShareEmails) throw new AppError('too_many_emails', { limit: mostShareEmails })
  const parsed = parts.map((part) => emailSchema.safeParse(part))
  if (parts.length === 0 || parsed.some((email) => !email.success)) throw new AppError('invalid_emails')
  return [...new Set(parsed.flatMap((email) => (email.success ? [email.data] : [])))]
}

/** One mail each, so that nobody reads the others' addresses and one that cannot be delivered holds up none. Inside a write. @throws AppError `limit_reached` */
export function mailLink(allowance: MailAllowance, context: OrgContext, link: LinkRow, label: string, emails: readonly string[]): void {
  const { org, memberId, now } = context
  takeMails(org, allowance, emails, now())
  for (const email of emails) enqueueEffect(org, 'public-links.share-mail', { linkId: link.id, label, memberId, email }, now())
  writeAudit(context, {
    action: 'public_link_shared',
    entityType: link.item_type,
    entityId: link.item_id,
    label,
    after: { link: link.id, emails },
  })
}

/** The address is inserted when the mail is sent, so no secret waits in the queue. A link revoked in the meantime is not mailed. */
async function sendShareMail(payload: unknown, { platform, org }: EffectContext): Promise<void> {
  const { linkId, label, memberId, email } = payloadSchema.parse(payload)
  const { db } = org
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  const sender = db.get(db.build.selectFrom('member').select('display_name').where('id', '=', memberId))
  const link = openLink(() => createLinkContext(org, linkId, { now: platform.now, source: 'public-link' }).link)
  if (!row || !link) return
  const organisation = toOrganisation(row)
  const values = {
    name: label,
    organisation: organisation.name,
    inviter: sender?.display_name ?? organisation.name,
    link: publicAddress(platform.config.publicUrl, link.token),
  }
  await platform.mailer.send(composeMail('sharedLink', organisation.language, email, values))
}

/** The address under which visitors open a link. */
export const publicAddress = (publicUrl: string, token: string): string => `${publicUrl.replace(/\/$/, '')}/public/${token}`

function openLink(open: () => LinkRow): LinkRow | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const aboutLink: FindSubject = (payload) => {
  const { linkId, label, email } = payloadSchema.parse(payload)
  return { type: 'link', id: linkId, label: `${label} → ${email}` }
}

export const publicLinkEffects: EffectHandlers = inLane('mail', { 'public-links.share-mail': sendShareMail }, aboutLink)
