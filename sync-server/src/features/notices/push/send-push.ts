import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { composePush } from '#server/features/notices/push/compose-push.ts'
import { encryptPush } from '#server/features/notices/push/encrypt-push.ts'
import { findSubscription, removeSubscription } from '#server/features/notices/push/push-subscriptions.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { lanes } from '#server/jobs/lanes.ts'
import { outboundFailures } from '#server/lib/outbound/outbound-failure.ts'
import type { OutboundAnswer, OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'

const payloadSchema = z.strictObject({ memberId: idSchema, sessionId: idSchema, ids: z.array(idSchema) })

/** Answers after which a subscription brings nothing any more: unknown, gone, or bound to other keys than the server's. */
const endings: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Effect: tells one browser of notices, as far as they are unread and in the person's sight at this moment. */
export async function sendPush(payload: unknown, { org, platform, attempt, signal }: EffectContext): Promise<void> {
  const { memberId, sessionId, ids } = payloadSchema.parse(payload)
  const subscription = await findSubscription(platform, sessionId)
  const text = subscription && composePush(org, memberId, ids, platform.now)
  if (!text) return
  const end = (): Promise<void> => removeSubscription(platform, sessionId, subscription.endpoint)
  let request: OutboundRequest
  try {
    request = encryptPush(platform.config, subscription, text)
  } catch {
    return end()
  }
  const answer = await platform.safeFetch({ ...request, signal })
  const verdict = judge(answer)
  if (verdict === 'ended') return end()
  if (verdict === 'later') {
    // the address is a secret of the browser, so neither error nor log names it
    const outcome = answer.ok ? String(answer.status) : answer.failure
    if (attempt < lanes.push.tries) throw new Error(`push service: ${outcome}`)
    platform.log.warn({ orgId: org.orgId, outcome }, 'a push was given up')
  }
}

/** `done` also for a push that is refused by itself: the next one may be taken. */
function judge(answer: OutboundAnswer): 'done' | 'ended' | 'later' {
  if (!answer.ok) return outboundFailures[answer.failure].mayPass ? 'later' : 'ended'
  if (endings.has(answer.status)) return 'ended'
  return answer.status === 429 || answer.status >= 500 ? 'later' : 'done'
}
