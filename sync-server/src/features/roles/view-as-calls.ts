import { viewCalls } from '#shared/nouns/view-as/view-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { endView, startView } from '#server/access/views.ts'
import { handleCalls } from '#server/http/call-module.ts'

/** *View as*: beginning and ending it; http/register-calls.ts gives its requests their rights. */
export const viewAsCalls = handleCalls(viewCalls, {
  'POST access/view-as': ({ body }, call) => {
    if (!call.session) throw new AppError('invalid_session')
    return startView(call.member(), call.session.id, body)
  },
  'POST access/view-as/end': async ({ body }, call) => {
    if (!call.session) throw new AppError('invalid_session')
    await endView({ org: call.platform.orgs.open(call.session.orgId) }, call.session, body.view)
  },
})
