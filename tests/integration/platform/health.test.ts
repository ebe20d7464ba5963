import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: 'metrics-secret-0123' } })
})
afterAll(() => server.close())

describe('health endpoints', () => {
  it('answers alive, ready and able to store', async () => {
    expect(await server.as(undefined).get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok', storage: true } })
    expect(await server.as(undefined).get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('gives metrics only to who has the token', async () => {
    expect((await server.as(undefined).get('/metrics')).status).toBe(404)
    const answer = await server
      .as(undefined)
      .request<string>('GET', '/metrics', { headers: { authorization: 'Bearer metrics-secret-0123' } })
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('trama_http_requests_total')
    expect(answer.body).toContain('trama_event_loop_delay_seconds')
  })

  it('answers unknown paths under /api from the catalogue, with the request id', async () => {
    const answer = await server.as(undefined).get<ErrorBody>('/api/nothing/here')
    expect(answer).toMatchObject({ status: 404, body: { id: 'not_found' } })
    expect(answer.body.code).toBe(answer.headers.get('x-request-id'))
    expect(answer.headers.get('x-trama-version')).toBe('1')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self';/)
  })
})
