import { afterEach, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/lib/config.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

async function policyOf(environment: Record<string, string>): Promise<Record<string, string>> {
  server = await startTestServer({ environment })
  const { headers } = await fetch(`${server.url}/api/setup/state`)
  const parts = (headers.get('content-security-policy') ?? '').split('; ')
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]))
}

it('a page loads script, pictures and media from here alone, and frames from a list', async () => {
  expect(await policyOf({})).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  })
})

it('whoever runs the server writes the list, of https origins only', async () => {
  expect((await policyOf({ FRAME_ORIGINS: 'https://maps.example, https://video.example:8443' }))['frame-src']).toBe(
    'https://maps.example https://video.example:8443',
  )
  await server?.close()
  expect((await policyOf({ FRAME_ORIGINS: 'none' }))['frame-src']).toBe("'none'")
  for (const FRAME_ORIGINS of [
    '*',
    'http://a.example',
    'https://a.example/path',
    "https://a.example; script-src 'unsafe-inline'",
    'https://*',
  ])
    expect(() => readConfig({ FRAME_ORIGINS })).toThrow(ConfigError)
})
