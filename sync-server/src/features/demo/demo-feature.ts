import { z } from 'zod'
import { seedDemo, type ApplyMutation } from '#server/features/demo/seed-demo.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import { aboutMember } from '#server/jobs/effect-subjects.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const payloadSchema = z.strictObject({ memberId: z.string() })

/** The demo workspace, offered at sign-up and by `npm run demo`. It is made by an after-effect: signing up does not wait. */
export function createDemoFeature(apply: ApplyMutation): ServerFeature {
  return {
    name: 'demo',
    effects: inLane(
      'rows',
      {
        'demo.seed': (payload, { platform, org }) => {
          const parsed = payloadSchema.safeParse(payload)
          if (!parsed.success) throw new PermanentFailure('the demo needs a member')
          return seedDemo(platform, org, parsed.data.memberId, apply)
        },
      },
      aboutMember,
    ),
  }
}
