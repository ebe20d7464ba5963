import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { isDayRefusal } from '#shared/nouns/table-mail/table-mail.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { composeAnswer } from '#server/features/table-mail/out/compose-answer.ts'
import type { MailParts, SentMessage } from '#server/features/table-mail/mail-parts.ts'
import type { EffectHandler, EffectKind } from '#server/jobs/effect-registry.ts'
import { readMailAllowance, takeMails } from '#server/identity/mail-allowance.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { RefusedAddress } from '#server/mail/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findTableMail } from '#server/records/mail/mail-config.ts'
import { mailDomainOf } from '#server/records/mail/mail-domain.ts'
import { findThread } from '#server/records/mail/mail-threads.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface SendPayload {
  id: string
}

/** Effect: a mail of a conversation leaves. Each try has the same Message-ID, by which a second copy is known. */
export function sendMail(parts: MailParts): EffectHandler {
  return async (payload, { platform, org, attempt }) => {
    const { id } = payload as SendPayload
    const sent = parts.talk.read(org, id)
    if (!sent || sent.mail.state === 'sent' || sent.isDeleted) return
    const thread = findThread(org, sent.chatId)
    const config = thread && findTableMail(org, thread.table_id)
    const domain = await mailDomainOf(platform, org.orgId)
    const context = { org, now: platform.now, events: platform.events }
    const end = (change: Partial<MailFacts>): Promise<void> => org.db.write(() => parts.talk.change(context, id, change))
    if (!thread || config?.enabled !== 1 || domain === undefined) return end({ state: 'failed', problem: 'off' })
    const refused = attempt === 1 ? await refusalOfDay(platform, org, sent) : undefined
    if (refused !== undefined) return end({ state: 'failed', problem: refused })
    try {
      const mail = composeAnswer({ parts, platform, org, id, sent, thread, config, domain })
      const problem = wordsOf(await platform.mailer.send(mail))
      await end({ state: 'sent', problem, from: { address: `${config.base_address}@${domain}`, name: mail.more?.from.name ?? '' } })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      await end({ state: 'bounced', problem: refusal })
    }
  }
}

/** Counts the mail among those of the day, once however often it is tried. @returns why it may not leave */
async function refusalOfDay(platform: Platform, org: OrgDatabase, { mail, authorId }: SentMessage): Promise<string | undefined> {
  const kind = mail.isAuto && authorId === '' ? 'autoAnswer' : 'mail'
  try {
    const addresses = [...mail.to, ...mail.cc]
    const allowance = await readMailAllowance(platform, org, addresses, { ownWords: true })
    await org.db.write(() => takeMails(org, allowance, addresses, platform.now(), kind))
    return undefined
  } catch (error) {
    if (error instanceof AppError && isDayRefusal(error.id)) return error.id
    throw error
  }
}

/** The people whom a server refused while it took the mail for others; null: there are none. */
const wordsOf = (refused: readonly RefusedAddress[]): string | null =>
  refused.length === 0 ? null : refused.map(({ address, words }) => `${address}: ${words}`.slice(0, 300)).join(', ')

/** Words of a mail server that takes the mail never. */
function refusalOf(error: unknown): string | undefined {
  const { responseCode, response } = error as { responseCode?: unknown; response?: string }
  if (typeof responseCode === 'number' && responseCode >= 500) return (response ?? '').slice(0, 300)
  return error instanceof PermanentFailure ? error.message : undefined
}

/** Inside the write that gives a mail up. */
export function giveUpMail(parts: MailParts): NonNullable<EffectKind['givenUp']> {
  return (payload, org, now) => {
    parts.talk.change({ org, now: () => now }, (payload as SendPayload).id, { state: 'failed', problem: 'unreachable' })
  }
}
