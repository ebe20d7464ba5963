import { describe, expect, it } from 'vitest'
import { credentialsFor } from '#server/lib/outbound/credentials.ts'
import { OauthFailure, oauthToken } from '#server/lib/outbound/oauth-token.ts'
import type { OutboundRequest, SafeFetch } from '#server/lib/outbound/safe-fetch.ts'

const url = 'https://login.example.com/token'
let count = 0
const settingsOf = (more: object = {}): Record<string, string> => ({
  ...{ host: 'api.example.com', tokenUrl: url, clientId: `trama ${count++}`, clientSecret: 'a secret', scope: 'read' },
  ...more,
})

function answering(status: number, body: object | string) {
  const asked: OutboundRequest[] = []
  const safeFetch: SafeFetch = (request) => {
    asked.push(request)
    const text = typeof body === 'string' ? body : JSON.stringify({ ...body, access_token: `token ${asked.length}` })
    return Promise.resolve({ ok: true, status, headers: {}, body: Buffer.from(text), url })
  }
  let now = new Date('2026-03-01T00:00:00Z')
  const means = { safeFetch, now: () => now, signal: new AbortController().signal }
  return { asked, means, wait: (ms: number) => (now = new Date(now.getTime() + ms)) }
}

describe('a token by OAuth 2', () => {
  it('is asked for by client credentials, kept until a minute before its end, and asked for again', async () => {
    const { asked, means, wait } = answering(200, { expires_in: 3600 })
    const settings = settingsOf()
    expect([await oauthToken(settings, means), await oauthToken(settings, means)]).toEqual(['token 1', 'token 1'])
    const form = new URLSearchParams(String(asked[0]?.body))
    expect(Object.fromEntries(form)).toMatchObject({ grant_type: 'client_credentials', client_secret: 'a secret', scope: 'read' })
    wait(3_539_000)
    expect(await oauthToken(settings, means)).toBe('token 1')
    wait(2_000)
    expect(await oauthToken(settings, means)).toBe('token 2')
    expect(asked.every(({ redirects }) => redirects === 0)).toBe(true)
  })

  it('goes to the connection’s host only', async () => {
    const { asked, means } = answering(200, {})
    const connection = { app: 'http', settings: settingsOf() }
    expect(await credentialsFor(connection, 'https://api.example.com/x', means)).toEqual({ authorization: 'Bearer token 1' })
    await expect(credentialsFor(connection, 'https://evil.example/x', means)).rejects.toMatchObject({ id: 'permission_denied' })
    expect(asked).toHaveLength(1)
  })

  it.each([
    [400, '{"error":"invalid_client"}', false],
    [200, '{"token_type":"bearer"}', false],
    [200, 'no JSON', false],
    [503, 'later', true],
  ])('that is not given (%i %s) fails the step, which may pass: %s', async (status, body, mayPass) => {
    const failed = await oauthToken(settingsOf(), answering(status, body).means).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(OauthFailure)
    expect((failed as OauthFailure).mayPass).toBe(mayPass)
  })

  it('is never asked for without https', async () => {
    const { asked, means } = answering(200, {})
    await expect(oauthToken(settingsOf({ tokenUrl: 'http://login.example.com' }), means)).rejects.toBeInstanceOf(OauthFailure)
    expect(asked).toEqual([])
  })
})
