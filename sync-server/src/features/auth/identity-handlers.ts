import { identityCalls } from '#shared/nouns/auth/identity-calls.ts'
import { linkIdentity, listIdentities, unlinkIdentities } from '#server/identity/identities.ts'
import { getProvider } from '#server/features/auth/enter-with-provider.ts'
import { tellOfWay } from '#server/features/auth/tell-of-ways.ts'
import { browserOf, forgetBrowser } from '#server/features/auth/providers/provider-browser.ts'
import { readTicket, spendTicket } from '#server/features/auth/providers/provider-tickets.ts'
import { provePassword, sessionOf } from '#server/features/auth/prove-password.ts'
import { handleCalls } from '#server/http/call-module.ts'

export const identityModule = handleCalls(identityCalls, {
  'GET auth/identities': async (_, context) => ({
    identities: (await listIdentities(context.platform.controlStore, sessionOf(context).accountId)).map(({ created_at, ...rest }) => ({
      ...rest,
      since: created_at,
    })),
  }),

  'POST auth/identities/connect': async ({ body }, context) => {
    const { platform } = context
    const { session } = await provePassword(context, body.password)
    const provider = getProvider(platform, body.provider)
    const person = await readTicket(platform, body.ticket, provider.key, browserOf(context.http, platform))
    await platform.controlStore.write(async (tx) => {
      await spendTicket(tx, body.ticket)
      await linkIdentity(tx, platform.now(), session.accountId, person)
    })
    forgetBrowser(context.http, platform)
    await tellOfWay(platform, session, 'member.identity-connected', context.ip, provider.name)
  },

  'POST auth/identities/remove': async ({ body }, context) => {
    const { platform } = context
    const { session } = await provePassword(context, body.password)
    await platform.controlStore.write((tx) => unlinkIdentities(tx, session.accountId, body.provider))
    await tellOfWay(platform, session, 'member.identity-removed', context.ip)
  },
})
