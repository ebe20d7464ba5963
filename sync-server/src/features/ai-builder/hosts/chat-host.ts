import { z } from 'zod'
import { parseJson } from '#shared/lib/json.ts'
import { mostAnswer } from '#server/features/ai-builder/bound-answer.ts'
import { AiFailure, failureOfStatus } from '#server/features/ai-builder/hosts/ai-failure.ts'
import { guessTokens, type AiAnswer, type AiAsking, type AiTurn } from '#server/features/ai-builder/hosts/ai-host.ts'
import { readEvents } from '#server/features/ai-builder/hosts/read-events.ts'
import type { AiConfig } from '#server/lib/config.ts'
import type { OutboundAnswer } from '#server/lib/outbound/safe-fetch.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Ways to ask for JSON, the strictest first. Hosts know some of them. */
const ways = ['schema', 'tool', 'object', 'plain'] as const
type Way = (typeof ways)[number]

/** The way that a host took last; it is asked that way at once. */
const taken = new WeakMap<Platform, Way>()

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list.slice(0, 1) : list)

const partSchema = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.preprocess(firstOf, z.array(z.object({ function: z.object({ arguments: z.string().nullish() }).nullish() })).nullish()),
})
const answerSchema = z.object({
  // the first alone is read, so that a list of thousands costs nothing
  choices: z
    .preprocess(
      firstOf,
      z.array(z.object({ delta: partSchema.nullish(), message: partSchema.nullish(), finish_reason: z.string().nullish() })),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
  error: z.unknown().optional(),
})

/**
 * Asks a host that speaks the protocol of OpenAI, through the guarded door, and reads its answer as a stream.
 * @throws AiFailure also for a refusal, and for an answer that was cut by its length or went on past it
 */
export async function askChat(platform: Platform, asking: AiAsking): Promise<AiAnswer> {
  const { chat } = platform.config.ai
  if (!chat) throw new AiFailure('api_unknown_error')
  const first = asking.schema ? ways.indexOf(taken.get(platform) ?? 'schema') : ways.indexOf('plain')
  const ends = Date.now() + asking.timeoutMs
  for (const way of ways.slice(first)) {
    const left = ends - Date.now()
    if (left <= 0) throw new AiFailure('ai_timed_out')
    const answer = await askOnce(platform, chat, { ...asking, timeoutMs: left }, way)
    if (answer !== 'way refused') {
      if (asking.schema) taken.set(platform, way)
      return answer
    }
  }
  throw new AiFailure('api_unknown_error', { metadata: { status: 400 } })
}

async function askOnce(
  platform: Platform,
  { url, model }: NonNullable<AiConfig['chat']>,
  asking: AiAsking,
  way: Way,
): Promise<AiAnswer | 'way refused'> {
  const { ai } = platform.config
  const reading = readAnswer(ai.mostTokens, asking.onText)
  const answer = await platform.safeFetch({
    url: `${url}/chat/completions`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(ai.key !== undefined && { authorization: `Bearer ${ai.key}` }) },
    body: JSON.stringify(bodyOf(asking, model, ai.mostTokens, way)),
    timeoutMs: asking.timeoutMs,
    // a token is seldom more than a few bytes, but each comes in an event of its own
    mostBytes: 1024 * 1024 + ai.mostTokens * 600,
    redirects: 0,
    signal: AbortSignal.any([asking.signal, reading.signal]),
    onPiece: reading.add,
  })
  if (reading.isTooLong()) throw new AiFailure('ai_too_long')
  const body = bodyOrFail(answer)
  if (answer.ok && answer.status === 400 && way !== 'plain') return 'way refused'
  if (answer.ok && answer.status >= 300) throw failureOfStatus(answer.status)
  return reading.end(body, asking)
}

/** @throws AiFailure */
function bodyOrFail(answer: OutboundAnswer): Buffer {
  if (answer.ok) return answer.body
  if (answer.failure === 'timed_out') throw new AiFailure('ai_timed_out')
  if (answer.failure === 'answer_too_large') throw new AiFailure('ai_too_long')
  throw new AiFailure('network_error', { passing: answer.failure !== 'host_refused', metadata: { failure: answer.failure } })
}

function bodyOf({ system, turns, schema }: AiAsking, model: string, mostTokens: number, way: Way) {
  const shape = schema && { name: schema.name, schema: schema.schema }
  return {
    model,
    messages: [{ role: 'system', content: system }, ...turns.map(messageOf)],
    max_tokens: mostTokens,
    stream: true,
    stream_options: { include_usage: true },
    ...(shape && way === 'schema' && { response_format: { type: 'json_schema', json_schema: { ...shape, strict: false } } }),
    ...(shape &&
      way === 'tool' && {
        tools: [{ type: 'function', function: { name: shape.name, parameters: shape.schema } }],
        tool_choice: { type: 'function', function: { name: shape.name } },
      }),
    ...(shape && way === 'object' && { response_format: { type: 'json_object' } }),
  }
}

function messageOf({ role, text, pictures = [] }: AiTurn) {
  if (pictures.length === 0) return { role, content: text }
  const shown = pictures.map(({ type, base64 }) => ({ type: 'image_url', image_url: { url: `data:${type};base64,${base64}` } }))
  return { role, content: [{ type: 'text', text }, ...shown] }
}

interface Reading {
  signal: AbortSignal
  add(piece: Buffer): void
  isTooLong(): boolean
  /** @throws AiFailure */
  end(body: Buffer, asking: AiAsking): AiAnswer
}

/** Gathers an answer as it comes, a stream or one JSON, and ends it past its bound. */
function readAnswer(mostTokens: number, onText?: (text: string) => void): Reading {
  const stop = new AbortController()
  let [text, refusal, finish] = ['', '', '']
  let use: { prompt_tokens?: number | null | undefined; completion_tokens?: number | null | undefined } | undefined
  let heard = 0
  let failed = false
  const hear = (data: unknown): void => {
    const read = answerSchema.safeParse(data)
    if (!read.success) return
    const { choices, usage, error } = read.data
    heard += 1
    failed ||= error !== undefined && error !== null
    use = usage ?? use
    for (const { delta, message, finish_reason: reason } of choices) {
      const part = delta ?? message
      text += (part?.content ?? '') + (part?.tool_calls?.[0]?.function?.arguments ?? '')
      refusal += part?.refusal ?? ''
      finish = reason ?? finish
    }
    // eight letters for a token is more than any language has
    if (text.length > Math.min(mostTokens * 8, mostAnswer)) stop.abort()
    else onText?.(text)
  }
  const events = readEvents(hear)
  /** One JSON without a stream. */
  const hearWhole = (body: Buffer): void => {
    if (body.length > mostAnswer) throw new AiFailure('ai_too_long')
    hear(parseOrFail(body))
  }
  return {
    signal: stop.signal,
    add: events.add,
    isTooLong: () => stop.signal.aborted,
    end: (body, { system, turns }) => {
      events.end()
      if (heard === 0) hearWhole(body)
      if (failed) throw new AiFailure('api_unknown_error')
      if (refusal !== '' || finish === 'content_filter') throw new AiFailure('ai_refused')
      if (finish === 'length') throw new AiFailure('ai_too_long')
      if (text === '') throw new AiFailure('invalid_ai_response_format')
      const asked = system + turns.map((turn) => turn.text).join('')
      return { text, tokensIn: use?.prompt_tokens ?? guessTokens(asked), tokensOut: use?.completion_tokens ?? guessTokens(text) }
    },
  }
}

function parseOrFail(body: Buffer): unknown {
  const json = parseJson(body.toString('utf8'))
  if (json === undefined) throw new AiFailure('response_parsing_error')
  return json
}
