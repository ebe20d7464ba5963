import { apiTokenCalls } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createToken } from '#server/features/api-tokens/create-token.ts'
import { deleteToken, updateToken } from '#server/features/api-tokens/change-token.ts'
import { proposeSecret } from '#server/features/api-tokens/propose-secret.ts'
import { getToken, listTokens, toApiToken } from '#server/features/api-tokens/token-rows.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The caller, if the plan has tokens at all. @throws AppError `plan_feature` */
function holder(call: CallContext): OrgContext {
  const context = call.member()
  assertMay(context.access, { about: 'feature', feature: 'api' })
  return context
}

/** Tokens by which programs read and write records (specification 3 §3, §7 "API token"). */
export const apiTokensFeature: ServerFeature = {
  name: 'api-tokens',
  calls: [
    handleCalls(apiTokenCalls, {
      'POST v3/api-token': ({ body }, call) => createToken(holder(call), call.platform, body),
      'GET v3/api-token': ({ query }, call) => listTokens(holder(call), query),
      'GET v3/api-token/:id': ({ params }, call) => {
        const { org } = holder(call)
        return toApiToken(org, getToken(org, params.id))
      },
      'PUT v3/api-token/:id': ({ params, body }, call) => updateToken(holder(call), call.platform, { ...params, ...body }),
      'GET v3/api-token/:id/generate': ({ params }, call) => proposeSecret(holder(call), params.id),
      'POST v3/api-token/:id/generate': ({ params }, call) => proposeSecret(holder(call), params.id),
      'DELETE v3/api-token/:id': ({ params }, call) => deleteToken(holder(call), call.platform, params.id),
    }),
  ],
}
