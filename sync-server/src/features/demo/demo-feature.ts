import { z } from 'zod'
import { demoCalls } from '#shared/nouns/demo/demo-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { removeDemo } from '#server/features/demo/remove-demo.ts'
import { seedDemo, type ApplyMutation } from '#server/features/demo/seed-demo.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { inLane, type EffectContext } from '#server/jobs/effect-registry.ts'
import { aboutMember } from '#server/jobs/effect-subjects.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const payloadSchema = z.strictObject({ memberId: z.string() })

function memberOf(payload: unknown): string {
  const parsed = payloadSchema.safeParse(payload)
  if (!parsed.success) throw new PermanentFailure('the demo needs a member')
  return parsed.data.memberId
}

/** The demo workspace, offered at sign-up and by `npm run demo`, and its removal. After-effects do both: nobody waits for them. */
export function createDemoFeature(apply: ApplyMutation): ServerFeature {
  return {
    name: 'demo',
    calls: [
      handleCalls(demoCalls, {
        'POST demo/add': async (_request, call) => {
          const { org, memberId, now } = call.member()
          const { db } = org
          if (db.get(db.build.selectFrom('meta').select('value').where('key', 'in', ['demo.started', 'demoRemoved'])))
            throw new AppError('conflict')
          await db.write(() => enqueueEffect(org, 'demo.seed', { memberId }, now(), { id: 'demo.seed' }))
        },
        'POST demo/remove': async (_request, call) => {
          const { org, memberId, now } = call.member()
          const { db } = org
          if (db.get(db.build.selectFrom('organisation').select('demo'))?.demo !== 1) throw new AppError('not_found')
          await db.write(() => enqueueEffect(org, 'demo.remove', { memberId }, now(), { id: 'demo.remove' }))
        },
      }),
    ],
    effects: inLane(
      'demos',
      {
        'demo.seed': (payload, { platform, org }: EffectContext) => seedDemo(platform, org, memberOf(payload), apply),
        'demo.remove': (payload, { platform, org }: EffectContext) => removeDemo(platform, org, memberOf(payload), apply),
      },
      aboutMember,
    ),
  }
}
