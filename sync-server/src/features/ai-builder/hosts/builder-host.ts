import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '#shared/lib/json.ts'
import { progressEveryMs } from '#shared/nouns/ai-builder/ai-limits.ts'
import { mostAnswer } from '#server/features/ai-builder/bound-answer.ts'
import { AiFailure, failureOfStatus } from '#server/features/ai-builder/hosts/ai-failure.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface BuilderAsking {
  /** the same in every question about one request */
  id: string
  org: string
  userId: string
  lang: string
  description: string
  attachments: readonly { name: string; type: string; bytes: Uint8Array }[]
  signal: AbortSignal
  timeoutMs: number
  /** hears 0 to 1 */
  onProgress(progress: number): void
}

const answerSchema = z.object({
  data: z.object({ success_msg: z.string().max(10_000), progress: z.number().min(0), plan: z.unknown().optional() }),
})

const errorSchema = z.object({
  id: z.enum(['undefined_token', 'network_error', 'response_parsing_error', 'api_unknown_error', 'invalid_ai_response_format']),
})

/**
 * Asks the host of the specification (2 §7): multipart with `data` and `attachments`, never a token in an address. A host that
 * tells no plan yet is asked again, with the same `request`, until it does.
 * @returns the plan as it came @throws AiFailure
 */
export async function askBuilder(platform: Platform, asking: BuilderAsking): Promise<{ plan: unknown; text: string }> {
  const ends = Date.now() + asking.timeoutMs
  for (;;) {
    const left = ends - Date.now()
    if (left <= 0) throw new AiFailure('ai_timed_out')
    const { data, text } = await askOnce(platform, asking, left)
    // hosts count to 1 or to 100
    asking.onProgress(Math.min(1, data.progress > 1 ? data.progress / 100 : data.progress))
    if (data.plan !== undefined && data.plan !== null) return { plan: data.plan, text }
    if (data.progress >= 100) throw new AiFailure('invalid_ai_response_format')
    await pause(Math.min(progressEveryMs, left), undefined, { signal: asking.signal })
  }
}

async function askOnce(platform: Platform, asking: BuilderAsking, timeoutMs: number) {
  const { builderUrl = '', builderKey } = platform.config.ai
  const form = new FormData()
  const { id, org, userId, lang, description } = asking
  form.set('data', JSON.stringify({ token: builderKey ?? '', org, user_id: userId, lang, description, request: id }))
  for (const { name, type, bytes } of asking.attachments) form.append('attachments', new Blob([Buffer.from(bytes)], { type }), name)
  const request = new Request('http://multipart/', { method: 'POST', body: form })
  const answer = await platform.safeFetch({
    url: `${builderUrl}/builder/create-app`,
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: new Uint8Array(await request.arrayBuffer()),
    timeoutMs,
    mostBytes: mostAnswer,
    redirects: 0,
    signal: asking.signal,
  })
  if (!answer.ok) {
    if (answer.failure === 'timed_out') throw new AiFailure('ai_timed_out')
    if (answer.failure === 'answer_too_large') throw new AiFailure('ai_too_long')
    throw new AiFailure('network_error', { passing: answer.failure !== 'host_refused', metadata: { failure: answer.failure } })
  }
  const text = answer.body.toString('utf8')
  if (answer.status >= 300) throw failureOfAnswer(answer.status, text)
  const json = parseJson(text)
  if (json === undefined) throw new AiFailure('response_parsing_error')
  const read = answerSchema.safeParse(json)
  if (!read.success) throw new AiFailure('invalid_ai_response_format', { metadata: { path: read.error.issues[0]?.path.join('.') ?? '' } })
  return { data: read.data.data, text }
}

/** Errors come as {id, message, metadata} (specification 2 §8); the id says more than the status. Its words are not told on. */
function failureOfAnswer(status: number, text: string): AiFailure {
  const told = errorSchema.safeParse(parseJson(text)).data?.id
  if (told === undefined) return failureOfStatus(status)
  return new AiFailure(told, { passing: told === 'network_error' || status >= 500 || status === 429, metadata: { status } })
}
