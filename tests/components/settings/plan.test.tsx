import { unknownLinks } from '#client/nouns/organisations/outside-links.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import type { Plan } from '#shared/access/plan.ts'
import type { AccountUsage, AutomationUsage, CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { PlanPage } from '#client/features/settings/plan/PlanPage.tsx'
import { UsagePage } from '#client/features/settings/plan/UsagePage.tsx'
import { MenuGroup } from '#client/features/settings/ui/MenuGroup.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { readToasts } from '#client/ui/toast.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'

const usage: AccountUsage = {
  runs: 95,
  automation: { used_total: 95, used_free: 5, used_without_free: 90, limit: 100 },
  api_calls: 950,
  api_limit: 1000,
  database_rows: { used: 1050, limit: 1000, table: 't1' },
  lowcode: null,
  ai_credits: null,
  updated_at: '2026-03-14T12:00:00.000Z',
  tables: [
    { id: 't1', used: 1050 },
    { id: 't2', used: 12 },
  ],
  storage: { used: 1_400_000, limit: null },
  tolerance: 10,
  waived: { amount: 1.8, currency: 'usd' },
}
const subscription: CurrentSubscription = {
  ...{ planId: 'custom', recurrency: null, isTrial: true, trialDaysLeft: 6, plansV2: false, isLegacySubscription: false, source: null },
  ...{ builderUsers: { used: 2, max: 5 }, memberUsers: { used: 0, max: null }, overUsageTolerance: 10, maxApiCalls: null },
  ...{ maxAutomationRuns: 100, maxDatabaseRows: 1000, lowcodeLimit: null, allowViewrs: true, state: 'trial' },
  features: ['manageAutomations', 'roles'],
  contact: 'plans@acme.example',
  use: [
    { limit: 'builderSeats', used: 2, max: 5 },
    { limit: 'storageBytes', used: 1_400_000, max: null },
    { limit: 'runs', used: 95, max: 100 },
  ],
}
const automations: AutomationUsage[] = [
  { id: 'a1', description: 'Every night', tab: 'Orders', title: '=Remind', total: 1234, type: 'no_code' },
  { id: 'a2', description: '', tab: '', title: 'Tidy up', total: 1, type: 'no_code' },
]

const months = Array.from({ length: 12 }, (_, at) => ({
  ...{ month: `2026-${String(at + 1).padStart(2, '0')}`, runs: at * 10, api_calls: at === 11 ? 7 : 0, lowcode: 0, ai_credits: 0 },
}))

let answers: Record<string, unknown>
beforeAll(() => Promise.all(['usage', 'plans', 'billing', 'settings', 'errors'].map((name) => loadTexts(name))))
beforeEach(() => {
  answers = {
    '/api/v3/account-usage': usage,
    '/api/v3/account-usage/months': { months },
    '/api/v3/subscription/current': subscription,
    '/api/v3/plans': { currency: 'usd', billing: 'none', plans: [], addons: [], minimum: {}, contact: null, canPortal: false },
    '/api/v3/subscription/add-ons': { status: 'created', addons: { automation_runs: 0, database_rows: 0, lowcode_limit: 0 } },
    '/api/v3/account-usage/automations': { items: automations },
    '/api/v4/mgt/resources/metrics/lowcode': { total: 0, functions: [] },
  }
  const before = window.fetch
  const session = sessionStore.get()
  window.fetch = (input) => {
    const answer = answers[new URL(input instanceof Request ? input.url : input, location.href).pathname]
    return Promise.resolve(answer === undefined ? Response.json({ id: 'internal' }, { status: 500 }) : Response.json(answer))
  }
  return () => {
    window.fetch = before
    sessionStore.set(session)
  }
})
// the library does so only after the first file of a page
afterEach(() => cleanup())

function signInAs(isAdmin: boolean, plan: Partial<Plan>): void {
  const session = buildSession()
  sessionStore.set({
    status: 'active',
    session: { ...session, role: { ...session.role, isAdmin }, plan: buildPlan(session.orgId, plan) },
  })
}

const show = (path: string, Page: () => React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={[`/settings/${path}`]}>
      <main>
        <Routes>
          <Route path="/settings/*" element={<Page />} />
        </Routes>
      </main>
    </MemoryRouter>,
  )

test('usage says how near each limit is, and what its end means', async () => {
  signInAs(true, { contact: 'plans@acme.example' })
  const screen = await show('automation-usage', UsagePage)
  await expect.element(screen.getByText('95 of 100')).toBeVisible()
  await expect.element(screen.getByText('Add more runs asap!')).toBeVisible()
  await expect.element(screen.getByText("Tables above limit won't add more records.")).toBeVisible()
  await expect.element(screen.getByText('Above the limit')).toBeVisible()
  await expect.element(screen.getByText('You are approaching your API call limit.')).toBeVisible()
  await expect.element(screen.getByText('5 of them use free steps only.')).toBeVisible()
  await expect.element(screen.getByText('$1.80 waived: runs with free steps cost nothing.')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Automation runs' }).getByText('110')).toBeVisible()
  await expect.element(screen.getByText('1.4 MB')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upgrade plan' }).elements()).toHaveLength(3)
  expect(await lookedOver(() => screen.container)).toEqual([])
})

test.each([
  [100, 10, 'Urgent! Automations will stop!'],
  [110, 10, 'All automations have stopped. Add runs.'],
])('%i runs of 100 with %i %%: %s', async (used, tolerance, text) => {
  signInAs(false, {})
  answers['/api/v3/account-usage'] = {
    ...usage,
    tolerance,
    automation: { ...usage.automation, used_total: used },
    api_calls: 1100,
    database_rows: { used: 1100, limit: 1000, table: 't1' },
  }
  const screen = await show('automation-usage', UsagePage)
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText("You can't add records on tables above limit.")).toBeVisible()
  await expect.element(screen.getByText('You have exceeded your API call limit.')).toBeVisible()
  // others than administrators read whom to ask
  await expect.element(screen.getByText('Talk to an administrator user in your organization to upgrade your plan.').first()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upgrade plan' }).elements()).toEqual([])
})

test('without limits nothing warns', async () => {
  signInAs(true, {})
  answers['/api/v3/account-usage'] = {
    ...usage,
    automation: { ...usage.automation, limit: null },
    api_limit: null,
    database_rows: { ...usage.database_rows, limit: null },
  }
  const screen = await show('automation-usage', UsagePage)
  await expect.element(screen.getByText('95', { exact: true })).toBeVisible()
  expect(screen.getByText('No limit').elements().length).toBeGreaterThan(3)
  expect(screen.getByRole('status').elements()).toEqual([])
})

test('runs are listed by automation, searched, and saved as a file without formulas', async () => {
  signInAs(true, {})
  const screen = await show('automation-usage/nocode-report', UsagePage)
  await expect.element(screen.getByRole('row', { name: '=Remind Orders 1,234' })).toBeVisible()
  expect(await lookedOver(() => screen.container)).toEqual([])
  const [saved] = await savedBy(() => screen.getByRole('button', { name: 'Download CSV' }).click())
  expect(await saved?.text()).toBe("Automation,Table,Description,Runs this month\r\n'=Remind,Orders,Every night,1234\r\nTidy up,,,1\r\n")
  await screen.getByRole('searchbox', { name: 'Search automations' }).fill('nothing')
  await expect.element(screen.getByText('No results for nothing')).toBeVisible()
})

/** The files that a press saves. */
async function savedBy(press: () => Promise<void>): Promise<Blob[]> {
  const saved: Blob[] = []
  const before = URL.createObjectURL
  URL.createObjectURL = (content) => {
    if (content instanceof Blob) saved.push(content)
    return before(content)
  }
  await press()
  URL.createObjectURL = before
  return saved
}

test('executions are listed by function, and saved with the columns of the specification', async () => {
  signInAs(true, {})
  const functions = [{ reference_key: 'tax', label: '=Tax', total_executions: 1200, total_consumed: 3.5 }]
  answers['/api/v4/mgt/resources/metrics/lowcode'] = { total: 1, functions }
  const screen = await show('automation-usage/lowcode-report', UsagePage)
  await expect.element(screen.getByRole('row', { name: '=Tax 1,200 3.5' })).toBeVisible()
  expect(await lookedOver(() => screen.container)).toEqual([])
  const [saved] = await savedBy(() => screen.getByRole('button', { name: 'Download CSV' }).click())
  expect(await saved?.text()).toBe("Reference Key,Label,Total Executions,Total Consumed\r\ntax,'=Tax,1200,3.5\r\n")
})

test('the report of functions says that there is none, and makes no empty file', async () => {
  signInAs(true, {})
  const screen = await show('automation-usage/lowcode-report', UsagePage)
  await expect.element(screen.getByText('Low-code processing report is empty.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Low-code report' })).toHaveAttribute('aria-current', 'page')
  expect(await savedBy(() => screen.getByRole('button', { name: 'Download CSV' }).click())).toEqual([])
  expect(readToasts().map(({ message }) => message)).toContain('Low-code report is empty.')
})

test('the plan has its state, limits and features, and the way to another', async () => {
  signInAs(true, {})
  const screen = await show('plans', PlanPage)
  await expect.element(screen.getByText('6 days of the trial are left.')).toBeVisible()
  await expect.element(screen.getByText('Send an e-mail to plans@acme.example to upgrade your plan.')).toBeVisible()
  await expect
    .element(screen.getByText("You can't manage a custom plan. Upgrade to a standard plan or contact us to manage your custom plan."))
    .toBeVisible()
  await expect.element(screen.getByText('2 of 5')).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'the history log' })).toHaveTextContent('Not included')
  expect(await lookedOver(() => screen.container)).toEqual([])
})

test('limits that a plan does not have are told once', async () => {
  signInAs(true, {})
  const plan = answers['/api/v3/subscription/current'] as CurrentSubscription
  answers['/api/v3/subscription/current'] = { ...plan, use: plan.use.map((one) => ({ ...one, max: null })) }
  const screen = await show('plans', PlanPage)
  await expect.element(screen.getByText('Where no limit is named, there is none.')).toBeVisible()
  expect(screen.getByText('No limit', { exact: true }).elements()).toEqual([])
})

test('a plan that does not come says so', async () => {
  signInAs(true, {})
  delete answers['/api/v3/subscription/current']
  const screen = await show('plans', PlanPage)
  const text = "Wasn't possible to load your subscription information, if the problem persists, please contact our support."
  await expect.element(screen.getByText(text)).toBeVisible()
})

test.each([
  ['https://acme.example/plans', true],
  ['plans@acme.example', true],
  ['plans@acme.example', false],
  [null, true],
])('the menu leads to billing at %s (administrator: %s)', async (contact, isAdmin) => {
  signInAs(isAdmin, { contact })
  const users = { path: 'users', labelKey: 'settings:pages.users', group: 'plan' as const, Page: () => null, mayOpen: () => true }
  const links = unknownLinks
  const screen = await show('users', () => <MenuGroup name="plan" members={[users]} current={users} links={links} />)
  const link = screen.getByRole('link', { name: 'Manage Billing and Subscription (opens in a new tab)' })
  if (!isAdmin || contact === null) return expect(link.elements()).toEqual([])
  await expect.element(link).toHaveAttribute('href', contact.startsWith('https') ? contact : `mailto:${contact}`)
})

const warningsOf = {
  lowcode: ['Add more memory asap!', "Low-code won't work from now on.", "You can't use low-code anymore."],
  ai: ['Add more AI credits asap!', "AI features won't work from now on.", "You can't use AI features anymore."],
}

test.each([
  [0, 95],
  [1, 105],
  [2, 111],
])('functions in code and AI have the same steps as every limit: %i', async (step, percent) => {
  signInAs(true, {})
  const lowcode = { used: percent, limit: 100 }
  const credits = { default: 1000, addons: 0, limit_exceeded: false, percentage_usage: percent }
  answers['/api/v3/account-usage'] = { ...usage, lowcode, ai_credits: credits }
  const screen = await show('automation-usage', UsagePage)
  await expect.element(screen.getByText(warningsOf.lowcode[step] ?? '')).toBeVisible()
  await expect.element(screen.getByText(warningsOf.ai[step] ?? '')).toBeVisible()
  expect(screen.getByText('Functions in code and AI are not part of this server.').query()).toBeNull()
  expect(await lookedOver(() => screen.container)).toEqual([])
})

test('credits that are exceeded are at their end, whatever the percentage', async () => {
  signInAs(true, {})
  const credits = { default: 1000, addons: 0, limit_exceeded: true, percentage_usage: 40 }
  answers['/api/v3/account-usage'] = { ...usage, ai_credits: credits }
  const screen = await show('automation-usage', UsagePage)
  await expect.element(screen.getByText(warningsOf.ai[2] ?? '')).toBeVisible()
})

test('the tabs of usage keep the menu hidden', async () => {
  signInAs(true, {})
  const screen = await show('automation-usage?hideMenu=true', UsagePage)
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const addresses = [...screen.container.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(addresses).toHaveLength(3)
  for (const address of addresses) expect(address).toMatch(/\?hideMenu=true$/)
  await screen.unmount()
})
