import type { Context } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import { countAttempt } from '#server/identity/attempt-limits.ts'
import { browserOf, markBrowser } from '#server/features/auth/providers/provider-browser.ts'
import { returnPage } from '#server/features/auth/providers/return-page.ts'
import { issueTicket } from '#server/features/auth/providers/provider-tickets.ts'
import { addressOfTry, provePerson } from '#server/features/auth/providers/prove-person.ts'
import type { ApiApp, ApiEnvironment } from '#server/http/api-app.ts'
import type { SignInProvider } from '#server/lib/sign-in-providers.ts'
import type { Platform } from '#server/platform/platform.ts'

const path = '/api/auth/providers/:key'
/** A provider's form holds a code and, from Apple, two tokens. */
const mostFormBytes = 64 * 1024

/** The two addresses that a browser visits with a provider: the way there, and the way back. */
export function providerRoutes(app: ApiApp, platform: Platform): void {
  const { config } = platform
  const { publicUrl } = config
  const find = (http: Context<ApiEnvironment>): SignInProvider => {
    const provider = config.providers.find(({ key }) => key === http.req.param('key'))
    if (!provider) throw new AppError('provider_not_configured')
    http.header('Cache-Control', 'no-store')
    return provider
  }

  app.get(`${path}/start`, async (http) => {
    const provider = find(http)
    const attempt = await countAttempt({ platform, ip: http.get('ip'), http: http as unknown as Context }, 'token')
    try {
      const browser = markBrowser(http, platform, provider)
      const address = await addressOfTry(provider, browser, publicUrl, platform.now())
      await attempt.forgive()
      return http.redirect(address, 302)
    } catch (error) {
      platform.log.warn({ err: error, provider: provider.key }, 'a provider did not answer')
      return returnPage(http, { provider: provider.key, failure: 'failed' })
    }
  })

  async function takeAnswer(http: Context<ApiEnvironment>, answer: URLSearchParams): Promise<Response> {
    const provider = find(http)
    const back = { provider: provider.key }
    const browser = browserOf(http, platform)
    // the person changed their mind
    if (/^(access_denied|user_cancelled_authorize)$/.test(answer.get('error') ?? ''))
      return returnPage(http, { ...back, failure: 'cancelled' })
    const attempt = await countAttempt({ platform, ip: http.get('ip'), http: http as unknown as Context }, 'token')
    try {
      if (browser === undefined) throw new Error('this browser asked for nothing')
      const person = await provePerson(provider, answer, browser, publicUrl, platform.now())
      const ticket = await issueTicket(platform, person, browser)
      await attempt.forgive()
      return returnPage(http, { ...back, ticket })
    } catch (error) {
      platform.log.warn({ err: error, ...back }, 'an answer of a provider was refused')
      return returnPage(http, { ...back, failure: 'failed' })
    }
  }

  app.get(`${path}/done`, (http) => takeAnswer(http, new URL(http.req.url).searchParams))
  app.post(`${path}/done`, async (http) => {
    if (find(http).kind !== 'apple') throw new AppError('method_not_allowed')
    if (!/^application\/x-www-form-urlencoded\b/i.test(http.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type')
    if (!(Number(http.req.header('content-length')) <= mostFormBytes)) throw new AppError('body_too_large')
    return takeAnswer(http, new URLSearchParams(await http.req.text()))
  })
}
