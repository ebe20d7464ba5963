import { z } from 'zod'
import { browserName } from '#shared/values/browser-name.ts'
import { makeMailedCode } from '#server/identity/second-factor/mailed-codes.ts'
import { organisationsOf } from '#server/features/auth/find-organisations.ts'
import { issuePasswordLink } from '#server/identity/password-links.ts'
import { readSettings, toOrganisation } from '#server/identity/people.ts'
import { inLane, type EffectContext, type EffectHandlers } from '#server/jobs/effect-registry.ts'
import { aboutMember } from '#server/jobs/effect-subjects.ts'
import { wayChanges, wayText } from '#server/mail/way-texts.ts'
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

const codePayloadSchema = z.strictObject({ memberId: z.string(), tokenHash: z.string() })

/** The code is made here, when the mail goes out: a later one replaces it. */
async function sendCodeMail(payload: unknown, context: EffectContext): Promise<void> {
  const { memberId, tokenHash } = codePayloadSchema.parse(payload)
  const addressee = readAddressee({ memberId }, context)
  if (!addressee) return
  const code = await makeMailedCode(context.platform, tokenHash)
  if (code === undefined) return
  const { member, language } = addressee
  const link = `${context.platform.config.publicUrl}/password-reset`
  await context.platform.mailer.send(composeMail('code', language, member.email, { name: member.display_name, code, link }))
}

const devicePayloadSchema = z.strictObject({ memberId: z.string(), userAgent: z.string() })

async function sendNewDeviceMail(payload: unknown, context: EffectContext): Promise<void> {
  const { memberId, userAgent } = devicePayloadSchema.parse(payload)
  const addressee = readAddressee({ memberId }, context)
  if (!addressee) return
  const { member, organisation, language } = addressee
  const { browser, system } = browserName(userAgent)
  const device = [browser, system].filter((part) => part !== '').join(', ') || '?'
  const link = `${context.platform.config.publicUrl}/settings/sign-in`
  await context.platform.mailer.send(
    composeMail('newDevice', language, member.email, { name: member.display_name, organisation: organisation.name, device, link }),
  )
}

/** The one answer of the finder: to the mailbox, which its reader owns. */
async function sendOrganisationsMail(payload: unknown, context: EffectContext): Promise<void> {
  const addressee = readAddressee(payload, context)
  if (!addressee) return
  const { platform } = context
  const { publicUrl } = platform.config
  const { member, language } = addressee
  const lines = (await organisationsOf(platform, member.account_id)).map(({ name, slug }) => ({
    name,
    link: `${publicUrl}/login?org=${slug}`,
  }))
  await platform.mailer.send(
    composeMail('organisations', language, member.email, { name: member.display_name, lines, link: `${publicUrl}/login` }),
  )
}

async function sendFactorResetMail(payload: unknown, context: EffectContext): Promise<void> {
  const addressee = readAddressee(payload, context)
  if (!addressee) return
  const { member, organisation, language } = addressee
  const values = { name: member.display_name, organisation: organisation.name, link: `${context.platform.config.publicUrl}/login` }
  await context.platform.mailer.send(composeMail('factorReset', language, member.email, values))
}

/** An administrator helps a person whose account other organisations share; the owner's mailbox decides. */
async function sendFactorLinkMail(payload: unknown, context: EffectContext): Promise<void> {
  const addressee = readAddressee(payload, context)
  if (!addressee) return
  const { member, organisation, language } = addressee
  const { platform, org } = context
  const link = await issuePasswordLink(platform, { purpose: 'reset', accountId: member.account_id, orgId: org.orgId, clearsWays: true })
  const values = { name: member.display_name, organisation: organisation.name, link }
  await platform.mailer.send(composeMail('factorLink', language, member.email, values))
}

const wayPayloadSchema = z.strictObject({ memberId: z.string(), change: z.enum(wayChanges), name: z.string() })

async function sendWayChangedMail(payload: unknown, context: EffectContext): Promise<void> {
  const { memberId, change, name } = wayPayloadSchema.parse(payload)
  const addressee = readAddressee({ memberId }, context)
  if (!addressee) return
  const { member, language } = addressee
  const values = {
    name: member.display_name,
    way: wayText(language, change, name),
    link: `${context.platform.config.publicUrl}/settings/sign-in`,
  }
  await context.platform.mailer.send(composeMail('wayChanged', language, member.email, values))
}

export const authEffects: EffectHandlers = inLane(
  'mail',
  {
    'auth.reset-mail': sendResetMail,
    'auth.password-changed-mail': sendPasswordChangedMail,
    'auth.code-mail': sendCodeMail,
    'auth.new-device-mail': sendNewDeviceMail,
    'auth.organisations-mail': sendOrganisationsMail,
    'auth.factor-reset-mail': sendFactorResetMail,
    'auth.factor-link-mail': sendFactorLinkMail,
    'auth.way-changed-mail': sendWayChangedMail,
  },
  aboutMember,
)
