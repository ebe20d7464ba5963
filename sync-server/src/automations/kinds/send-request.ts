import { StepFailure, type SendMeans } from '#server/automations/steps/action.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { outboundFailures } from '#server/lib/outbound/outbound-failure.ts'
import type { OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'

export type RequestPlan = Pick<Required<OutboundRequest>, 'url' | 'method' | 'headers'> & { body: string | undefined }

const longestAnswer = 64 * 1024
const passing = new Set([408, 425, 429])

/** One request through the guarded door, with one key for all of its tries. Answers of 400 and more are failures. */
export async function sendRequest(
  scope: RunScope,
  { body, ...request }: RequestPlan,
  { platform, signal }: SendMeans,
): Promise<StepResult> {
  const headers = { 'idempotency-key': `${scope.runId}.${scope.next.path}`, ...request.headers }
  const given = { ...request, headers, signal, mostBytes: longestAnswer, redirects: 0 }
  const answer = await platform.safeFetch(body === undefined ? given : { ...given, body })
  if (!answer.ok) throw new StepFailure(outboundFailures[answer.failure].mayPass, { reason: answer.failure })
  const text = answer.body.toString('utf8')
  if (answer.status >= 300) {
    const mayPass = answer.status >= 500 || passing.has(answer.status)
    throw new StepFailure(mayPass, { reason: 'answered', status: answer.status, text: text.slice(0, 500) })
  }
  return { answer: { status: answer.status, text } }
}
