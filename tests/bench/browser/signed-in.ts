import type { Browser, BrowserContext } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SessionData } from '#shared/nouns/auth/session-schema.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** The folder of the built client. @throws Error when nothing is built there */
export function builtClient(folder: string): string {
  const clientDir = resolve(folder)
  if (!existsSync(join(clientDir, 'index.html'))) throw new Error(`no built client in ${clientDir}: run npm run build:client`)
  return clientDir
}

/** A browser of the organisation's administrator, signed in. */
export async function signedIn(browser: Browser, server: TestServer, org: TestOrg): Promise<BrowserContext> {
  const { body } = await server.as(org.admin).get<SessionData>('/api/auth/session')
  const session = JSON.stringify({ status: 'active', session: { ...body, orgId: org.orgId, memberId: org.admin.memberId } })
  const { hostname } = new URL(server.url)
  const cookie = { name: 'trama_session', value: org.admin.token, domain: hostname, path: '/' }
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    storageState: {
      cookies: [{ ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
      origins: [{ origin: server.url, localStorage: [{ name: 'trama.session', value: session }] }],
    },
  })
}
