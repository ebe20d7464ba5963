import type { Page } from '@playwright/test'
import { password } from '#tests/e2e/support/api.ts'
import { installOnDemand, saveData } from '#tests/e2e/support/install.ts'
import { startOwnServer } from '#tests/e2e/support/own-server.ts'
import { watchForProblems } from '#tests/e2e/support/problems.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'

const email = 'ana@acme.test'

/** Presses the provider's button; its window comes and closes itself. */
async function goThrough(page: Page): Promise<void> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Continue with Acme Login' }).click(),
  ])
  if (!opened.isClosed()) await opened.waitForEvent('close')
}

test('a provider’s window survives the opener policy, and three requests of ours later somebody is in', async ({ browser }) => {
  // the line of other tests leads to their one server only
  const context = await browser.newContext()
  const problems: string[] = []
  watchForProblems(context, problems)
  await installOnDemand(context)
  await saveData(context)
  const page = await context.newPage()
  const port = await freePort()
  const provider = await startIdentityProvider([`http://localhost:${port}/api/auth/providers/corp/done`])
  const { issuer, clientId, clientSecret } = provider
  const corp = { key: 'corp', name: 'Acme Login', issuer, clientId, clientSecret, organisation: 'acme' }
  const server = await startOwnServer(port, { SSO_PROVIDERS: JSON.stringify([corp]) })
  try {
    const signedUp = await fetch(`${server.url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ organisation: 'Acme', firstName: 'Ana', email, password, withDemo: false }),
    })
    expect(signedUp.status).toBe(200)
    await context.addInitScript(() => {
      const open = window.open.bind(window)
      window.open = (...given) => {
        document.documentElement.dataset['opened'] = given[2] ?? ''
        return open(...given)
      }
    })
    await page.goto(`${server.url}/login`)
    await goThrough(page)
    await expect(page.locator('html')).toHaveAttribute('data-opened', /^popup,width=500,height=700,/)
    // the first time the owner of the account proves it
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(new Shell(page).syncMark).toBeVisible()

    await new Shell(page).signOut()
    await expect(page.getByRole('button', { name: 'Continue with Acme Login' })).toBeVisible()
    const asked: string[] = []
    context.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      // what the page itself fetches ahead is none of the sign-in's
      const isOurs = origin === server.url && (pathname.startsWith('/api/') || request.frame().page() !== page)
      if (isOurs && !asked.includes('/api/auth/loginV2')) asked.push(pathname)
    })
    await goThrough(page)
    await expect(new Shell(page).syncMark).toBeVisible()
    expect(asked).toEqual(['/api/auth/providers/corp/start', '/api/auth/providers/corp/done', '/api/auth/loginV2'])
  } finally {
    // a page that outlives its server complains
    await context.close()
    await server.close()
    await provider.close()
  }
  // requests in flight when the session ends are refused
  expect(problems.filter((problem) => !/401 \(Unauthorized\) \(.*\/api\//.test(problem))).toEqual([])
})
