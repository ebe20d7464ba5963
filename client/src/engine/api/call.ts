import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { CallAnswer, CallInput } from '#shared/protocol/calls.ts'
import { readAnswer, request, type RequestOptions } from '#client/engine/api/request.ts'

type Empty<T> = keyof T extends never ? true : false
type InputOf<K extends keyof ApiCalls> = CallInput<ApiCalls[K]>

/** The arguments of a call after its key: its parts by name, optional for a call without parts. */
export type CallArguments<K extends keyof ApiCalls> =
  Empty<InputOf<K>> extends true ? [input?: { signal?: AbortSignal }] : [input: InputOf<K> & { signal?: AbortSignal }]

type Scalar = string | number | boolean | null | undefined

interface LooseInput {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  body?: unknown
  signal?: AbortSignal
}

/**
 * Makes one API call, typed by the shared call tables: `call('POST auth/loginV2', { body })`.
 * @throws ApiError (the catalogue's id) · OfflineError (no answer)
 */
export async function call<K extends keyof ApiCalls>(key: K, ...[input]: CallArguments<K>): Promise<CallAnswer<ApiCalls[K]>> {
  const response = await callForResponse(key, input as LooseInput | undefined)
  // The answer's shape is the server's promise, checked by its contract tests, so that a client bundles no schema.
  return (response.status === 204 ? undefined : await readAnswer(response)) as CallAnswer<ApiCalls[K]>
}

/** A call whose answer is not JSON (a download), or whose body is a file: `body` may then be a Blob or FormData. */
export function callForResponse(key: keyof ApiCalls, input: LooseInput = {}): Promise<Response> {
  const [method = 'GET', template = ''] = key.split(' ')
  const options: RequestOptions = {
    method: method as RequestOptions['method'],
    path: fillPath(template, input.params) + queryText(input.query),
  }
  if (input.body instanceof Blob || input.body instanceof FormData) options.body = input.body
  else if (input.body !== undefined) options.json = input.body
  if (input.signal) options.signal = input.signal
  return request(options)
}

function fillPath(template: string, params: Record<string, Scalar> = {}): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

function queryText(query: Record<string, Scalar> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
