import { newId } from '#shared/lib/ids.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { MutationAnswer, MutationResult } from '#shared/protocol/mutations.ts'
import { createServer, type ServerOptions, type TramaServer } from '#server/app/create-server.ts'
import { createAnswerCheck } from '#tests/support/check-answer.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '#tests/support/test-platform.ts'

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  /** parsed when it is JSON, else the text */
  body: T
}

/** Sends requests to the test server as one person (or without a session). */
export interface TestClient {
  request<T = unknown>(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer<T>>
  get<T = unknown>(path: string): Promise<Answer<T>>
  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>
  /** sends one mutation and answers its result */
  mutate<K extends MutationKind>(kind: K, args: MutationArgs[K], id?: string): Promise<MutationResult>
  feed(since?: number): Promise<FeedAnswer>
}

export interface TestServer {
  readonly url: string
  readonly port: number
  readonly platform: TestPlatform
  readonly server: TramaServer
  createOrg(name?: string): TestOrg
  /** by bearer token unless `via` is cookie, which also sends a browser's Origin */
  as(member: TestMember | undefined, via?: 'bearer' | 'cookie'): TestClient
  close(): Promise<void>
}

/** A whole server on a free port and a temporary folder. */
export async function startTestServer(options: TestPlatformOptions & ServerOptions = {}): Promise<TestServer> {
  const platform = createTestPlatform(options)
  const server = createServer(platform, options)
  const port = await server.listen()
  const url = `http://127.0.0.1:${port}`
  const checkAnswer = createAnswerCheck(server.calls)
  return {
    url,
    port,
    platform,
    server,
    createOrg: (name) => createTestOrg(platform, name),
    as: (member, via = 'bearer') => createClient(url, member?.token, via, checkAnswer),
    close: async () => {
      await server.close()
      platform.dispose()
    },
  }
}

function createClient(
  url: string,
  token: string | undefined,
  via: 'bearer' | 'cookie',
  checkAnswer: ReturnType<typeof createAnswerCheck>,
): TestClient {
  const credentials: Record<string, string> =
    token === undefined ? {} : via === 'cookie' ? { cookie: `trama_session=${token}`, origin: url } : { authorization: `Bearer ${token}` }

  async function request<T>(
    method: string,
    path: string,
    given: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const hasBody = given.body !== undefined
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...credentials, ...given.headers },
      ...(hasBody && { body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body) }),
    })
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
    const body: unknown = isJson ? JSON.parse(text) : text
    checkAnswer({ method, path, status: response.status, body })
    return { status: response.status, headers: response.headers, body: body as T }
  }

  return {
    request,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, { body: body ?? {} }),
    mutate: async (kind, args, id = newId()) => {
      const now = new Date().toISOString()
      const answer = await request<MutationAnswer>('POST', '/api/mutations', {
        body: { sentAt: now, mutations: [{ id, kind, args, madeAt: now }] },
      })
      const result = answer.body.results?.[0]
      if (!result) throw new Error(`mutation ${kind} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
      return result
    },
    feed: async (since = 0) => (await request<FeedAnswer>('GET', `/api/feed?since=${since}`)).body,
  }
}
