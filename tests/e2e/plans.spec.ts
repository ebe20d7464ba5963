import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { password } from '#tests/e2e/support/api.ts'
import { installOnDemand, saveData } from '#tests/e2e/support/install.ts'
import { startOwnServer } from '#tests/e2e/support/own-server.ts'
import { watchForProblems } from '#tests/e2e/support/problems.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { freePort } from '#tests/support/free-port.ts'

const email = 'ana@acme.test'

test('an organisation tries, pays, grows to its limit, is blocked for not paying, and opens by paying', async ({ browser }) => {
  const context = await browser.newContext()
  const problems: string[] = []
  watchForProblems(context, problems)
  await installOnDemand(context)
  await saveData(context)
  const page = await context.newPage()
  const server = await startOwnServer(await freePort(), { BILLING: 'local', BILLING_CONTACT: 'plans@trama.test' })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  try {
    const ask = async (method: string, path: string, body: object, token = ''): Promise<Response> =>
      fetch(`${server.url}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    const signedUp = await ask('POST', 'auth/sign-up', { organisation: 'Acme', firstName: 'Ana', email, password, withDemo: false })
    const { token } = (await signedUp.json()) as SignedIn
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button('Log in').click()
    await expect(page).toHaveURL(/\/home/)
    // the same account in another organisation
    await ask('POST', 'auth/sign-up', { organisation: 'Southwind', firstName: 'Ana', email, password, withDemo: false })

    // trial, then the first payment
    await page.goto(`${server.url}/settings/plans`)
    await expect(page.getByText('30 days of your free trial are left.')).toBeVisible()
    const pay = async (): Promise<void> => {
      await button('Choose Scale').click()
      await button('Go to payment').click()
      await expect(page.getByText('Nothing is really paid.')).toBeVisible()
      await button('Pay').click()
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
    }
    await pay()
    await expect(page.getByText('Thank you. Your plan is up to date.')).toBeVisible()
    await expect(page.getByText('1 of 10').first()).toBeVisible()

    // one more seat; a lower plan is refused, whatever the page shows
    await button('Change seats').click()
    await button('Users: one more').click()
    await button('Change plan').click()
    await expect(page.getByText('1 of 11').first()).toBeVisible()
    await expect(page.getByRole('article', { name: 'Developer' }).getByRole('button')).toBeDisabled()
    const lower = { period: 'annual', plan: 'developer', builder_seats: 11, member_seats: 0 }
    expect((await ask('PUT', 'v3/subscription', lower, token)).status).toBe(422)

    // at the limit of seats the upgrade is offered
    const roles = (await (await ask('POST', 'profile/list', {}, token)).json()) as { id_profile: string }[]
    const roleId = roles.at(-1)?.id_profile ?? ''
    for (const group of [3, 3, 3, 1]) {
      const emails = Array.from({ length: group }, () => `p${Math.random().toString(36).slice(2)}@acme.test`)
      expect((await ask('POST', 'members/invite', { emails, roleId, seat: 'member' }, token)).status).toBe(200)
    }
    await page.goto(`${server.url}/settings/users`)
    await button('Invite users').click()
    await expect(page.getByText("Your plan's limit is reached", { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Upgrade plan' }).click()
    await expect(page).toHaveURL(/\/settings\/plans/)

    await button('Manage add-ons').click()
    await button('Automation runs: one more').click()
    await button('Add packs').click()
    await expect(page.getByText('100 more runs a month')).toBeVisible()

    // the payment fails: one's own account, the other organisations and the data stay open
    await page.goto(`${server.url}/checkout/portal`)
    await button('Let the payment fail').click()
    await expect(page.getByText('Choose a plan to open your organization again.', { exact: false })).toBeVisible()
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('heading', { name: 'Your plan is blocked' })).toBeVisible()
    await button('Switch organization').click()
    await button('Open Southwind').click()
    await expect(button('Organization: Southwind')).toBeVisible()
    await button('Organization: Southwind').click()
    await page.getByRole('menuitem', { name: 'Switch organization' }).click()
    await button('Open Acme').click()
    await expect(page.getByRole('heading', { name: 'Your plan is blocked' })).toBeVisible()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('link', { name: 'Take everything with you' }).click()
    await expect(page.getByRole('heading', { name: 'Take everything with you' })).toBeVisible()
    expect((await ask('POST', 'org/take-out', {}, token)).status).not.toBe(503)

    await page.getByRole('link', { name: 'Manage Plan', exact: true }).click()
    await pay()
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your plan is blocked' })).toHaveCount(0)
  } finally {
    // a page that outlives its server complains
    await context.close()
    await server.close()
  }
  expect(problems).toEqual([])
})
