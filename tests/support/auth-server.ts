import { vi } from 'vitest'
import { authFeature } from '#server/features/auth/auth-feature.ts'
import { membersFeature } from '#server/features/members/members-feature.ts'
import { organisationsFeature } from '#server/features/organisations/organisations-feature.ts'
import { rolesFeature } from '#server/features/roles/roles-feature.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'
import type { TestPlatformOptions } from '#tests/support/test-platform.ts'

/** Features of accounts and people; the demo's effect is only counted. */
export interface AuthServer extends TestServer {
  /** members who asked for the demo */
  readonly demos: string[]
  signUp(input?: Partial<SignUpBody>): Promise<SignedIn>
  post<T = unknown>(path: string, body?: unknown, token?: string): Promise<Answer<T>>
  /** waits for the `count`-th mail to this address, of those that `which` chooses */
  mailTo(address: string, count?: number, which?: (mail: Mail) => boolean): Promise<Mail>
}

export interface SignUpBody {
  organisation: string
  firstName: string
  email: string
  password: string
  withDemo: boolean
}

export const goodPassword = 'correct-horse-7'

export async function startAuthServer(options: TestPlatformOptions = {}): Promise<AuthServer> {
  const demos: string[] = []
  const demoFeature: ServerFeature = {
    name: 'demo',
    effects: { 'demo.seed': (payload) => void demos.push((payload as { memberId: string }).memberId) },
  }
  const server = await startTestServer({
    ...options,
    features: [authFeature, organisationsFeature, membersFeature, rolesFeature, demoFeature],
  })
  const post: AuthServer['post'] = (path, body = {}, token) =>
    server
      .as(undefined)
      .request('POST', `/api/${path}`, { body, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) })
  return {
    ...server,
    demos,
    post,
    signUp: async (input = {}) => {
      const answer = await post<SignedIn>('auth/sign-up', {
        organisation: 'Acme',
        firstName: 'Ana',
        email: 'ana@acme.test',
        password: goodPassword,
        ...input,
      })
      if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    mailTo: (address, count = 1, which = () => true) =>
      vi.waitFor(
        () => {
          const mail = server.platform.mails.filter((each) => each.to === address && which(each))[count - 1]
          if (!mail)
            throw new Error(`no mail number ${count} to ${address}; sent: ${server.platform.mails.map((each) => each.to).join(', ')}`)
          return mail
        },
        { timeout: 60_000, interval: 10 },
      ),
  }
}

/** Whether a mail leads to a new password. */
export const hasLink = ({ text }: Mail): boolean => text.includes('/new-password/')

/** The token in the link of a mail. */
export function tokenIn(mail: Mail): string {
  const token = /\/new-password\/([\w-]+)/.exec(mail.text)?.[1]
  if (!token) throw new Error(`no link in: ${mail.text}`)
  return token
}
