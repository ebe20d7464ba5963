import { slaCalls } from '#shared/nouns/sla/sla-calls.ts'
import { passLimits } from '#server/features/sla/pass-limits.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { JsonText } from '#server/http/json-answer.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import { aboutField } from '#server/jobs/effect-subjects.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { rebuildInTurns } from '#server/records/stages/rebuild-stages.ts'
import { passKind, rebuildKind, type RebuildJob } from '#server/records/stages/schedule-stages.ts'
import { stageHook } from '#server/records/stages/stage-hook.ts'

const calls = handleCalls(slaCalls, {
  'GET v4/sla-metrics/audit': async ({ query }, context) => {
    const { object_type: tableId, field_key: fieldId, field_value: stage, record_reference: recordId } = query
    const question = { tableId, fieldId, stage, recordId, order: query.order_key, direction: query.order_direction, skip: query.skip }
    const { text } = await queryServiceOf(context.platform).askThread(context.member(), 'stages', question, () => context.signal())
    return new JsonText(text)
  },
  'POST sla/figures': async ({ body }, context) => {
    const { text } = await queryServiceOf(context.platform).askThread(context.member(), 'stageFigures', body, () => context.signal())
    return new JsonText(text)
  },
})

/** How long records stand in the stages of select fields (specification 3 §2 "SLA view"). */
export const slaFeature: ServerFeature = {
  name: 'sla',
  calls: [calls],
  effects: {
    ...inLane('rows', { [rebuildKind]: (payload, effect) => rebuildInTurns(payload as RebuildJob, effect) }, aboutField),
    ...inLane('rules', { [passKind]: passLimits }),
  },
  recordHooks: [stageHook],
}
