import { AppError } from '#shared/protocol/errors.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import { tryLifetimeMs } from '#server/features/auth/providers/provider-browser.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlTransaction } from '#server/storage/control/control-store.ts'

/** A person as a provider proved them. */
export interface ProvenPerson {
  provider: string
  subject: string
  email: string | null
  /** the provider vouches for the address */
  verified: boolean
}

type TicketPlatform = Pick<Platform, 'controlStore' | 'now'>

/** Keeps the proof for the browser that asked for it. @returns the ticket; it exists nowhere else */
export async function issueTicket({ controlStore, now }: TicketPlatform, person: ProvenPerson, browser: string): Promise<string> {
  const token = newToken()
  const at = now().getTime()
  await controlStore.write(async (tx) => {
    await tx.run(tx.build.deleteFrom('provider_ticket').where('expires_at', '<=', new Date(at).toISOString()))
    await tx.run(
      tx.build.insertInto('provider_ticket').values({
        ...person,
        token_hash: hashToken(token),
        browser_hash: hashToken(browser),
        verified: person.verified ? 1 : 0,
        expires_at: new Date(at + tryLifetimeMs).toISOString(),
      }),
    )
  })
  return token
}

/** The proven person. @throws AppError `sign_in_expired` for an old or used ticket, and for one of another browser */
export async function readTicket(
  { controlStore, now }: TicketPlatform,
  ticket: string,
  provider: string,
  browser: string | undefined,
): Promise<ProvenPerson> {
  const row = await controlStore.get(
    controlStore.build.selectFrom('provider_ticket').selectAll().where('token_hash', '=', hashToken(ticket)),
  )
  const isOurs = row !== undefined && browser !== undefined && row.browser_hash === hashToken(browser) && row.provider === provider
  if (!isOurs || row.expires_at <= now().toISOString()) throw new AppError('sign_in_expired')
  return { provider: row.provider, subject: row.subject, email: row.email, verified: row.verified === 1 }
}

/** Inside a write: exactly one of simultaneous uses gets past. @throws AppError `sign_in_expired` for the others */
export async function spendTicket(tx: ControlTransaction, ticket: string): Promise<void> {
  const { changes } = await tx.run(tx.build.deleteFrom('provider_ticket').where('token_hash', '=', hashToken(ticket)))
  if (changes !== 1) throw new AppError('sign_in_expired')
}
