import { RateLimiterMemory } from 'rate-limiter-flexible'
import { faultCalls } from '#shared/nouns/faults/fault-calls.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { takePoint } from '#server/identity/attempt-limits.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** A person fills no log: ten lines an hour. */
const limit = { points: 10, duration: 60 * 60, keyPrefix: 'fault' }

/** Faults that only browsers see become lines of the server's log (specification 1 §8). */
export function createFaultsFeature(): ServerFeature {
  const limiter = new RateLimiterMemory(limit)
  return {
    name: 'faults',
    calls: [
      handleCalls(faultCalls, {
        'POST faults': async ({ body }, call) => {
          const { org, memberId } = call.member()
          await takePoint(limiter, `${org.orgId} ${memberId}`)
          call.platform.log.warn(
            { fault: body.id, about: body.about, orgId: org.orgId, memberId, requestId: call.requestId },
            'fault of a browser',
          )
        },
      }),
    ],
  }
}
