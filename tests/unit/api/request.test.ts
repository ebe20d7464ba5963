import { expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#client/lib/api-error.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { request, type Fetch } from '#client/engine/api/request.ts'

const ask = (fetch: Fetch): Promise<Response> => request({ method: 'POST', path: 'x', json: { a: 1 } }, { origin: 'http://test', fetch })
const refusal =
  (status: number, body: unknown): Fetch =>
  async () =>
    Response.json(body, { status })

test('an error of the catalogue keeps its id, code and details', async () => {
  const failure = await ask(refusal(409, { id: 'conflict', code: 'r1', message: 'Somebody', details: { field: 'f' } })).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ id: 'conflict', code: 'r1', status: 409, details: { field: 'f' } })
})

test.each([
  ['no network', () => Promise.reject(new TypeError('failed'))],
  ['a proxy without its server', async () => new Response('<html>', { status: 502 })],
])('%s is an OfflineError, and is told', async (_name, fetch) => {
  const told: boolean[] = []
  const stop = apiEvents.on('reached', (reached) => told.push(reached))
  await expect(ask(fetch)).rejects.toBeInstanceOf(OfflineError)
  stop()
  expect(told).toEqual([false])
})

test('an answer that is not ours is the catalogue’s unexpected error, never a parse failure', async () => {
  await expect(ask(async () => new Response('<html>busy', { status: 500 }))).rejects.toMatchObject({ id: 'internal', status: 500 })
  await expect(ask(async () => new Response('', { status: 503 }))).rejects.toMatchObject({ id: 'unavailable' })
})

test('a session the server no longer knows, and its version, are told', async () => {
  const told: unknown[] = []
  const stops = [
    apiEvents.on('session-refused', ({ error }) => told.push(error.id)),
    apiEvents.on('version', (version) => told.push(version)),
  ]
  await ask(async () =>
    Response.json({ id: 'invalid_session', code: 'r', message: '' }, { status: 401, headers: { 'x-trama-version': '1+abc' } }),
  ).catch(() => undefined)
  // A wrong password is also a 401, and does not end the session.
  await ask(refusal(401, { id: 'password_mismatch', code: 'r', message: '' })).catch(() => undefined)
  for (const stop of stops) stop()
  expect(told).toEqual(['1+abc', 'invalid_session'])
})

test('the caller’s own abort is passed on as it is, and says nothing about the network', async () => {
  const told: boolean[] = []
  const stop = apiEvents.on('reached', (reached) => told.push(reached))
  await expect(ask(() => Promise.reject(new DOMException('stop', 'AbortError')))).rejects.toMatchObject({ name: 'AbortError' })
  stop()
  expect(told).toEqual([])
})

test('what is not answered in time counts as not answered; an answer that has begun may take its time', async () => {
  vi.useFakeTimers()
  try {
    const never: Fetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    const asked = request({ method: 'GET', path: 'x', answerWithin: 1_000 }, { origin: 'http://test', fetch: never })
    const failure = expect(asked).rejects.toBeInstanceOf(OfflineError)
    await vi.advanceTimersByTimeAsync(1_000)
    await failure

    let signal: AbortSignal | null | undefined
    const prompt: Fetch = async (_url, init) => {
      signal = init.signal
      return Response.json({})
    }
    await request({ method: 'GET', path: 'x', answerWithin: 1_000 }, { origin: 'http://test', fetch: prompt })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(signal?.aborted).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
