import type { ErrorBody } from '#shared/protocol/errors.ts'
import { versionHeader } from '#shared/protocol/version.ts'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { viewHeaders } from '#client/engine/viewing/view-headers.ts'

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** under `/api/`, with its query */
  path: string
  /** sent as JSON */
  json?: unknown
  /** sent as it is (files); wins over `json` */
  body?: BodyInit
  headers?: Record<string, string>
  signal?: AbortSignal
  /** ms until the answer has to begin, or the server counts as silent. Its content may take longer */
  answerWithin?: number
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The way of requests off this device: the page's own address and `fetch`, or a test's. */
export interface Transport {
  /** '' in the browser; an origin in tests */
  origin: string
  fetch: Fetch
  headers?: Record<string, string>
  /** for another organisation than the one in view: a refusal says nothing of the session in view */
  aside?: true
}

export const browserTransport: Transport = { origin: '', fetch: (url, init) => fetch(url, init) }

/**
 * Sends one request under `/api/`; the session travels in its HttpOnly cookie. Resolves with 2xx answers only.
 * @throws ApiError the server's refusal · OfflineError no answer · AbortError the caller's own abort
 */
export async function request(options: RequestOptions, transport: Transport = browserTransport): Promise<Response> {
  const headers: Record<string, string> = { ...viewHeaders, ...transport.headers, ...options.headers }
  const init: RequestInit = { method: options.method, headers, credentials: 'same-origin' }
  if (options.body !== undefined) init.body = options.body
  else if (options.json !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(options.json)
  }
  const deadline = withDeadline(options)
  if (deadline.signal) init.signal = deadline.signal
  const sentAt = Date.now()
  const response = await send(`${transport.origin}/api/${options.path}`, init, transport).finally(deadline.stop)
  const version = response.headers.get(versionHeader)
  if (version) apiEvents.emit('version', version)
  apiEvents.emit('reached', true)
  if (response.ok) return response
  const error = new ApiError(response.status, await readError(response))
  if (transport.aside) throw error
  if (error.id === 'invalid_session' || error.id === 'requires_mfa') apiEvents.emit('session-refused', { error, sentAt })
  if (error.id === 'view_ended') apiEvents.emit('view-ended', error)
  if (error.id === 'view_only') apiEvents.emit('view-only', error)
  if (error.status === 402) apiEvents.emit('plan-refused', error)
  throw error
}

/** The caller's signal, which also aborts a late answer; call `stop` once the answer has begun. */
function withDeadline({ signal, answerWithin }: RequestOptions): { signal: AbortSignal | undefined; stop: () => void } {
  if (answerWithin === undefined) return { signal, stop: () => undefined }
  const controller = new AbortController()
  const abort = (): void => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(new OfflineError()), answerWithin)
  const stop = (): void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, stop }
}

async function send(url: string, init: RequestInit, transport: Transport): Promise<Response> {
  try {
    const response = await transport.fetch(url, init)
    // A proxy without its server behind it answers these itself, and never in our format.
    if (response.status === 502 || response.status === 504) throw new OfflineError()
    return response
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    apiEvents.emit('reached', false)
    throw error instanceof OfflineError ? error : new OfflineError(error)
  }
}

/**
 * The JSON of an answer. One that breaks off counts as none, and may be asked for again.
 * @throws OfflineError · AbortError the caller's own abort
 */
export async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? error : new OfflineError(error)
  }
}

async function readError(response: Response): Promise<ErrorBody> {
  try {
    const body = (await response.json()) as Partial<ErrorBody>
    if (typeof body.id === 'string' && typeof body.message === 'string') return { code: '', ...body } as ErrorBody
  } catch {
    // not ours: an intermediary's page; answered as the catalogue's unexpected error below
  }
  return { id: response.status === 503 ? 'unavailable' : 'internal', code: '', message: `HTTP ${response.status}` }
}
