import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import type { Answer, TestServer } from '#tests/support/test-server.ts'

export interface NewLink {
  name?: string
  config?: LinkConfig
  canWrite?: boolean
  expiresAt?: string | null
  password?: string
}

/** Makes links as a member, and visits them without a session. */
export function sharing(server: TestServer) {
  const create = (by: TestMember, type: LinkDetails['type'], identifier: string, wish: NewLink = {}): Promise<Answer<LinkDetails>> =>
    server.as(by).post('/api/public-links/create', { type, identifier, ...wish })
  return {
    create,
    /** the link, which must have been made, with its token */
    made: async (
      by: TestMember,
      type: LinkDetails['type'],
      identifier: string,
      wish: NewLink = {},
    ): Promise<LinkDetails & { token: string }> => {
      const { status, body } = await create(by, type, identifier, wish)
      if (status !== 200 || body.token === null) throw new Error(`not shared: ${status} ${JSON.stringify(body)}`)
      return { ...body, token: body.token }
    },
    visit: <T>(token: string, headers: Record<string, string> = {}): Promise<Answer<T>> =>
      server.as(undefined).request<T>('GET', `/api/public/${token}`, { headers }),
    submit: <T>(token: string, body: object, headers: Record<string, string> = {}): Promise<Answer<T>> =>
      server.as(undefined).request<T>('POST', `/api/public/${token}/submit`, { body, headers }),
  }
}

/** Follows a link's stream; `next` answers when an event of the name comes, `end` lets go. */
export async function follow(server: TestServer, token: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(`${server.url}/api/public/${token}/events`, { signal: abort.signal, headers })
  if (response.status !== 200 || !response.body) throw new Error(`the stream was answered ${response.status}`)
  const reader = response.body.getReader()
  return {
    next: async (name: string): Promise<void> => {
      for (let text = ''; !text.includes(`event: ${name}`);) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended before ${name}: ${text}`)
        text += new TextDecoder().decode(value)
      }
    },
    end: () => abort.abort(),
  }
}
