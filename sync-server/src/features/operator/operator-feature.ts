import { operatorCalls } from '#shared/nouns/operator/operator-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { announce } from '#server/features/operator/announce.ts'
import { listOrganisations } from '#server/features/operator/list-organisations.ts'
import { setPlan } from '#server/features/operator/set-plan.ts'
import { signInOperator } from '#server/features/operator/sign-in.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { clearOperatorCookie } from '#server/identity/operator-cookie.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const operatorModule = handleCalls(operatorCalls, {
  'POST operator/sign-in': ({ body }, call) => signInOperator(call, body.token),
  'POST operator/sign-out': (_, call) => clearOperatorCookie(call),
  'POST operator/organisations/:id/plan': async ({ params, body }, call) => {
    await setPlan(call.platform, params.id, body)
    const [item] = (await listOrganisations(call.platform, { search: params.id, page: 1 })).items
    if (!item) throw new AppError('organisation_not_found')
    return item
  },
  'POST operator/organisations/:id/announce': async ({ params, body }, call) => ({
    people: await announce(call.platform, params.id, body),
  }),
  'GET operator/organisations': ({ query }, call) => listOrganisations(call.platform, query),
})

/** The page of the server's operator, behind a token of its own (specification 1 §4 "Plan states"). */
export const operatorFeature: ServerFeature = { name: 'operator', calls: [operatorModule] }
