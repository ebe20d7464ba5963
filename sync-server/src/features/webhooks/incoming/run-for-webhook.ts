import { z } from 'zod'
import type { JsonValue } from '#shared/lib/json.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { subjectOf } from '#shared/values/subject.ts'
import { endRequest } from '#server/features/webhooks/incoming/request-log.ts'
import { getWebhook } from '#server/features/webhooks/webhook-rows.ts'
import { ownerOf } from '#server/features/webhooks/webhook-sight.ts'
import { openFunctionFor } from '#server/functions/open-function.ts'
import { couldNotBegin } from '#server/functions/finish-run.ts'
import { runFunction } from '#server/functions/run-function.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const runKind = 'webhooks.runFunction'

const payloadSchema = z.strictObject({ webhookId: idSchema, requestId: idSchema, content: z.unknown() })

/** milliseconds of the code; nobody waits for the later ones */
const wallMs = 60_000

/** Senders who wait for the end of a run, by the request. */
const waiting = new Map<string, () => void>()

/** True when the run of a request ends within `ms`. Called before the request is stored, so that no end is missed. */
export function untilEnd(requestId: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOver: boolean): void => {
      clearTimeout(timer)
      waiting.delete(requestId)
      resolve(isOver)
    }
    const timer = setTimeout(() => end(false), ms)
    waiting.set(requestId, () => end(true))
  })
}

/** Effect: runs the function of a webhook with what was received. Its changes are made once, by the request's key, and the log holds its output. */
export async function runForWebhook(payload: unknown, effect: EffectContext): Promise<void> {
  const { webhookId, requestId, content } = payloadSchema.parse(payload)
  const { org } = effect
  const result = await resultOf(effect, webhookId, requestId, content as JsonValue)
  await org.db.write(() => endRequest(org, requestId, result))
  waiting.get(requestId)?.()
}

/** Inside the write that gives the run up: the log says that it failed. */
export function giveRunUp(payload: unknown, org: OrgDatabase): void {
  endRequest(org, payloadSchema.parse(payload).requestId, { failed: { id: 'unavailable' } })
}

/** @throws AppError `unavailable`, `too_many_requests`: the lane tries again */
async function resultOf(
  { org, platform, signal }: EffectContext,
  webhookId: string,
  requestId: string,
  content: JsonValue,
): Promise<object> {
  try {
    const hook = getWebhook(org, webhookId)
    const functionId = hook.function_id ?? ''
    const opened = openFunctionFor(ownerOf(platform, org, hook), hook.owner_id, functionId)
    const { status, output, error } = await runFunction(platform, org, {
      ...{ ...opened, began: 'webhook', data: content, actor: { id: subjectOf('webhook', hook.id), name: hook.name } },
      ...{ wallMs, dedupe: `webhook ${requestId}`, signal },
    })
    return status === 'done' ? { functionId, output } : { functionId, failed: error }
  } catch (error) {
    if (!(error instanceof AppError) || couldNotBegin(error)) throw error
    return { failed: { id: error.id, details: error.details } }
  }
}
