import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Context } from 'hono'
import { getQueryParam } from 'hono/utils/url'
import { AppError } from '#shared/protocol/errors.ts'
import { answerCall, maxBodyOf, type BoundCall, type RequestFacts, type RequestParts } from '#server/http/answer-call.ts'
import { createAnswerQueue, type ReadyAnswer } from '#server/http/answer-queue.ts'
import { createCallFinder, type FoundCall } from '#server/http/call-finder.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { errorAnswer, retryAfterOf } from '#server/http/errors.ts'
import { readiness } from '#server/http/health.ts'
import { jsonBody, JsonText, type JsonBody } from '#server/http/json-answer.ts'
import { readJsonOf } from '#server/http/read-json.ts'
import { frameHeaders, noteRequest } from '#server/http/request-frame.ts'
import { changesState, isForeign, showsToken } from '#server/http/request-origin.ts'
import { securityHeaderList } from '#server/http/security-headers.ts'
import type { ResolveSession } from '#server/identity/session.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

interface DirectParts {
  calls: readonly BoundCall[]
  resolveSession: ResolveSession
  metrics: Metrics
  isReady: () => boolean
}

/** Answers the request and returns true, or leaves it to the router. */
type AnswerDirectly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Answers calls directly on Node's own request and response. The router with its `Request` and `Response` objects costs more than most
 * calls do (docs/measurements/http.md). Checks, their order, headers, counters and log line are the same. Streams and unusual requests (by
 * host, path, method, or transfer of the body) are left to the router.
 */
export function directCalls(platform: Platform, parts: DirectParts): AnswerDirectly {
  const find = createCallFinder(parts.calls.filter(({ definition }) => !definition.streams))
  const every = [...securityHeaderList(platform.config), ['cache-control', 'no-store'] as const].flat()
  const answering: Answering = { platform, everyAnswer: every, sendSoon: createAnswerQueue() }
  return (incoming, outgoing) => {
    if (!isPlainHost(incoming.headers.host)) return false
    // with faults of organisations' files to report, the answer depends on the caller
    if (incoming.url === '/readyz' && incoming.method === 'GET' && platform.orgs.faults().length === 0) {
      answerReadiness(new DirectRequest(incoming, outgoing, answering), platform, parts)
      return true
    }
    const found = find(incoming.method ?? '', incoming.url ?? '')
    if (!found || !isPlainBody(incoming, found.call)) return false
    void answer(new DirectRequest(incoming, outgoing, answering), found, platform, parts)
    return true
  }
}

/** Monitoring calls this again and again. */
function answerReadiness(request: DirectRequest, platform: Platform, { metrics, isReady }: DirectParts): void {
  const { status, body } = readiness(platform, isReady)
  const { requestId, ip, started } = request
  send(request, status, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  noteRequest(platform, metrics, { requestId, ip, method: 'GET', path: '/readyz', route: '/readyz', status, started })
}

function isPlainHost(host: string | undefined): boolean {
  return host !== undefined && /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(host)
}

function isPlainBody({ headers }: IncomingMessage, { definition }: BoundCall): boolean {
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return false
  // an unexpected body is left unread
  if (!(Number(headers['content-length'] ?? (definition.body ? NaN : 0)) <= maxBodyOf(definition))) return false
  return !definition.body || /^application\/json\b/i.test(headers['content-type'] ?? '')
}

/** The parts that all requests of a server share. */
interface Answering {
  platform: Platform
  /** names and values alternate */
  everyAnswer: readonly string[]
  sendSoon: (answer: ReadyAnswer) => void
}

class DirectRequest implements RequestFacts {
  readonly requestId: string = randomUUID()
  readonly started = performance.now()
  readonly ip: string
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly sendSoon: Answering['sendSoon']
  readonly everyAnswer: Answering['everyAnswer']
  #http: Context | undefined
  #abort: AbortController | undefined
  readonly #own: [string, string][] = []

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, { platform, everyAnswer, sendSoon }: Answering) {
    this.incoming = incoming
    this.outgoing = outgoing
    this.sendSoon = sendSoon
    this.everyAnswer = everyAnswer
    this.ip = clientAddress({ incoming }, this.header('x-forwarded-for'), platform.config.trustedProxies)
  }

  header(name: string): string | undefined {
    const value = this.incoming.headers[name]
    return typeof value === 'string' ? value : value?.join(', ')
  }

  signal(): AbortSignal {
    if (this.#abort) return this.#abort.signal
    const abort = new AbortController()
    this.#abort = abort
    const gone = (): void => {
      if (!this.outgoing.writableFinished) abort.abort()
    }
    if (this.outgoing.destroyed) gone()
    else this.outgoing.once('close', gone)
    return abort.signal
  }

  /** For handlers that set cookies or headers; they must not read its body. */
  http(): Context {
    if (this.#http) return this.#http
    const headers = new Headers()
    for (const name in this.incoming.headers) headers.set(name, this.header(name) ?? '')
    return (this.#http = new Context(new Request(`http://${this.header('host')}${this.incoming.url}`, { headers })))
  }

  answerHeader(name: string, value: string): void {
    this.#own.push([name, value])
  }

  /** The headers that handlers set, by themselves or through {@link http}. */
  ownHeaders(): Iterable<[string, string]> {
    return this.#http ? [...this.#own, ...this.#http.body(null).headers] : this.#own
  }
}

async function answer(request: DirectRequest, { call, params, query }: FoundCall, platform: Platform, parts: DirectParts): Promise<void> {
  const { incoming } = request
  const { method = '' } = incoming
  let status = 200
  try {
    const header = (name: string): string | undefined => request.header(name)
    if (changesState(method) && !showsToken(header) && isForeign(header, platform.config.publicUrl)) throw new AppError('cross_origin')
    const given: RequestParts = {
      params: () => params,
      query: () => (query === '' ? {} : getQueryParam(`http://host/?${query}`)),
      body: () => readJsonOf(incoming),
    }
    const value = await answerCall(call, request, given, platform, parts.resolveSession)
    if (!call.definition.answer && !(value instanceof JsonText)) send(request, (status = 204))
    else {
      const made = jsonBody(value instanceof JsonText ? value.text : JSON.stringify(value), request.header('accept-encoding'))
      send(request, 200, made instanceof Promise ? await made : made)
    }
  } catch (error) {
    const refused = errorAnswer(error, request.requestId, platform.log)
    status = refused.status
    const made: JsonBody = { body: JSON.stringify(refused.body), headers: { 'content-type': 'application/json' } }
    const wait = retryAfterOf(refused)
    if (wait !== undefined) made.headers['retry-after'] = wait
    send(request, status, made)
  }
  const path = pathOf(incoming.url ?? '')
  noteRequest(platform, parts.metrics, {
    requestId: request.requestId,
    ip: request.ip,
    method,
    path,
    route: `/api/${call.path}`,
    status,
    started: request.started,
  })
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function send(request: DirectRequest, status: number, made?: JsonBody): void {
  const headers = [...request.everyAnswer]
  for (const [name, value] of frameHeaders(request.requestId)) headers.push(name, value)
  for (const [name, value] of request.ownHeaders()) headers.push(name, value)
  for (const name in made?.headers) headers.push(name, made.headers[name] ?? '')
  if (made) headers.push('content-length', String(typeof made.body === 'string' ? Buffer.byteLength(made.body) : made.body.byteLength))
  request.sendSoon({ outgoing: request.outgoing, status, headers, body: made?.body })
}
