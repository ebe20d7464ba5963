import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import { installOnDemand, saveData } from '#tests/e2e/support/install.ts'
import { watchForProblems } from '#tests/e2e/support/problems.ts'
import { startTestServer } from '#tests/support/test-server.ts'

/** A server with the built client. Its requests to a product's host reach a double on this machine. */
export interface SourceServer {
  /** a signed-in administrator's browser; tells what it complained about */
  open(browser: Browser, options?: BrowserContextOptions & { language?: 'pt' }): Promise<{ page: Page; problems: string[] }>
  close(): Promise<void>
}

export async function startSourceServer(standIns: Record<string, string>): Promise<SourceServer> {
  const hosts = Object.values(standIns).map((url) => new URL(url).host)
  const server = await startTestServer({ environment: { OUTBOUND_ALLOW: hosts.join(','), CLIENT_DIR: 'dist/client' }, standIns })
  const { admin } = server.createOrg()
  const open: SourceServer['open'] = async (browser, { language, ...options } = {}) => {
    const { body } = await server.as(admin).get<SessionData>('/api/auth/session')
    const session = { ...body, orgId: body.organisation.id, memberId: body.member.id }
    const kept = { 'trama.session': JSON.stringify({ status: 'active', session }), ...(language && { 'trama.language': language }) }
    const { hostname: domain } = new URL(server.url)
    const context = await browser.newContext({
      baseURL: server.url,
      ...options,
      storageState: {
        cookies: [
          { name: 'trama_session', value: admin.token, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' },
        ],
        origins: [{ origin: server.url, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
      },
    })
    const problems: string[] = []
    watchForProblems(context, problems)
    await installOnDemand(context)
    await saveData(context)
    return { page: await context.newPage(), problems }
  }
  return { open, close: () => server.close() }
}
