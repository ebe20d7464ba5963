import { connectionCalls } from '#shared/nouns/connections/connection-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createConnection, listConnections, removeConnection } from '#server/connections/connection-store.ts'
import { appOfConsent, beginConsent, callbackAddress, endConsent } from '#server/features/connections/oauth-consent.ts'
import { testConnection } from '#server/features/connections/test-connection.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { OauthFailure } from '#server/lib/outbound/oauth-token.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The caller, who may manage automations by their role and plan. @throws AppError `permission_denied`, `plan_feature` */
function manager(call: CallContext): OrgContext {
  const context = call.member()
  assertMay(context.access, { about: 'flag', flag: 'manage_tricks' })
  return context
}

/** A person's browser is here: a refusal is a page with words, not an answer for programs. */
async function outcomeOf(work: () => Promise<void>): Promise<'given' | 'over' | 'failed'> {
  try {
    await work()
    return 'given'
  } catch (error) {
    if (error instanceof OauthFailure) return 'failed'
    if (error instanceof AppError) return 'over'
    throw error
  }
}

const connectionCallModule = handleCalls(connectionCalls, {
  'GET automations/connections': (_, call) => ({
    connections: listConnections(manager(call).org),
    callbackUrl: callbackAddress(call.platform.config.publicUrl),
  }),
  'POST automations/connections': async ({ body }, call) => ({
    id: await createConnection(manager(call), call.platform.config.dataDir, body),
  }),
  'POST automations/connections/:id/test': ({ params, body }, call) => testConnection(manager(call), call.platform, params.id, body.path),
  'POST automations/connections/:id/authorize': async ({ params }, call) => ({
    url: await beginConsent(manager(call), call.platform, params.id),
  }),
  'GET automations/connections/callback': async ({ query }, call) => {
    const context = manager(call)
    const { state, code } = query
    const app = await appOfConsent(call.platform, state)
    const outcome = code === undefined ? 'refused' : await outcomeOf(() => endConsent(context, call.platform, { state, code }))
    return call.http.redirect(`/automations/explore/${app}?consent=${outcome}`, 303)
  },
  'DELETE automations/connections/:id': ({ params }, call) => removeConnection(manager(call), params.id),
})

/** Connections to other products: kept, tested, agreed to and forgotten. Automations use them (docs/automations.md). */
export const connectionsFeature: ServerFeature = { name: 'connections', calls: [connectionCallModule] }
