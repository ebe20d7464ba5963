import { z } from 'zod'
import { appPlanCalls } from '#shared/nouns/app-plans/app-plan-calls.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { makeAppPlan, type PrepareSharing } from '#server/app-plans/make-app-plan.ts'
import { settleAppPlan, undoAppPlan } from '#server/app-plans/undo-app-plan.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const payloadSchema = z.strictObject({ id: idSchema, memberId: idSchema })

/** Workspaces made from plans (docs/app-plans.md). Sharing a form comes from its feature, where features are composed. */
export function createAppPlansFeature(prepareSharing: PrepareSharing): ServerFeature {
  return {
    name: 'app-plans',
    calls: [
      handleCalls(appPlanCalls, {
        'POST v3/app-plans': ({ body }, call) => makeAppPlan(call, body, prepareSharing),
        'DELETE v3/app-plans/:id': ({ params: { id } }, call) => undoAppPlan(call.member(), id),
      }),
    ],
    effects: {
      'appPlans.settle': async (payload, { platform, org }) => {
        const parsed = payloadSchema.safeParse(payload)
        if (!parsed.success) throw new PermanentFailure('a plan needs its id and member')
        const { id, memberId } = parsed.data
        await settleAppPlan(createOrgContext(org, memberId, { now: platform.now, source: 'api', events: platform.events }), id)
      },
    },
  }
}
