import type { Entrance } from '#shared/nouns/auth/session-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { countPasswordTry } from '#server/identity/attempt-limits.ts'
import { findAccountOf } from '#server/identity/identities.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import type { SignInBy } from '#server/identity/sessions.ts'
import { getAccount } from '#server/features/auth/change-password.ts'
import { findAccount, findPlace, openAt, tellEntrance, type Gain } from '#server/features/auth/log-in.ts'
import { browserOf, forgetBrowser } from '#server/features/auth/providers/provider-browser.ts'
import { nameOfProvider } from '#server/features/auth/providers/name-of-provider.ts'
import { readTicket, spendTicket, type ProvenPerson } from '#server/features/auth/providers/provider-tickets.ts'
import { tellOfWay } from '#server/features/auth/tell-of-ways.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { SignInProvider } from '#server/lib/sign-in-providers.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ProviderEntrance {
  answer: Entrance
  email: string
  way: string
}

interface TicketInput {
  oauthToken: string
  oauthProvider?: string | undefined
  email?: string | undefined
  password?: string | undefined
  org?: string | undefined
}

/** @throws AppError `provider_not_configured` */
export function getProvider({ config }: Platform, key: string | undefined): SignInProvider {
  const provider = config.providers.find((each) => each.key === key)
  if (!provider) throw new AppError('provider_not_configured')
  return provider
}

/**
 * Logs in with the ticket of a provider's window. A person who is not linked yet proves the account of the vouched address by its password
 * first: an address alone opens nothing (T25). A code that the sign-in owes comes before the link. The provider of an organisation opens that
 * one only.
 * @throws AppError `oauth_mismatch`, `link_needed`, `other_email`, `sign_in_expired`, `password_mismatch`, `empty_seat`, `provider_not_configured`
 */
export async function enterWithProvider(context: CallContext, input: TicketInput, userAgent: string): Promise<ProviderEntrance> {
  const { platform } = context
  const provider = getProvider(platform, input.oauthProvider)
  const person = await readTicket(platform, input.oauthToken, provider.key, browserOf(context.http, platform))
  const by = { userAgent, way: provider.key }
  const org = provider.organisation ?? input.org
  const accountId = await findAccountOf(platform.controlStore, person)
  if (accountId !== undefined) {
    const { email } = await getAccount(platform.controlStore, accountId)
    if (input.email !== undefined && input.email !== email) throw new AppError('other_email')
    const answer = await enter(platform, accountId, by, org, input.oauthToken)
    forgetBrowser(context.http, platform)
    return { answer, email, way: by.way }
  }
  return linkAndEnter(context, person, { ...input, org }, by)
}

async function linkAndEnter(context: CallContext, person: ProvenPerson, input: TicketInput, by: SignInBy): Promise<ProviderEntrance> {
  const { platform } = context
  const { email } = person
  const account = email !== null && person.verified ? await findAccount(platform.controlStore, email) : undefined
  if (email === null || !account?.password_hash) throw new AppError('oauth_mismatch')
  if (input.email !== undefined && input.email !== email) throw new AppError('other_email')
  if (input.password === undefined) throw new AppError('link_needed', { email })
  const attempt = await countPasswordTry(context, email)
  if (!(await checkPassword(account.password_hash, input.password))) throw new AppError('password_mismatch')
  const { provider, subject } = person
  const answer = await enter(platform, account.id, by, input.org, input.oauthToken, { identity: { provider, subject, email } })
  if ('token' in answer) {
    await attempt.forgive()
    const owner = { accountId: account.id, orgId: answer.organisation.id, memberId: answer.member.id }
    await tellOfWay(platform, owner, 'member.identity-connected', context.ip, nameOfProvider(platform, provider))
  }
  forgetBrowser(context.http, platform)
  return { answer, email, way: by.way }
}

async function enter(
  platform: Platform,
  accountId: string,
  by: SignInBy,
  organisation: string | undefined,
  ticket: string,
  gain?: Gain,
): Promise<Entrance> {
  const place = await findPlace(platform, accountId, organisation)
  const opened = await platform.controlStore.write(async (tx) => {
    await spendTicket(tx, ticket)
    return openAt(tx, platform, accountId, place, by, gain)
  })
  return tellEntrance(platform, opened)
}
