import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import type { HeldAddons, Offer } from '#shared/nouns/plans/billing-calls.ts'
import type { CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import { included, minimumSeats, planLevels, prices, soldPlans } from '#shared/nouns/plans/price-list.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { CheckoutPage } from '#client/features/plans/ui/CheckoutPage.tsx'
import { PlanPage } from '#client/features/settings/plan/PlanPage.tsx'
import { loadTexts, setLanguage } from '#client/i18n/i18n.ts'
import { openPortal } from '#client/nouns/plans/open-portal.ts'
import { readToasts } from '#client/ui/toast.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'

const seat = (brl: number, usd: number) => ({ brl: { perBuilder: brl, perMember: brl }, usd: { perBuilder: usd, perMember: usd } })
const offer: Offer = {
  currency: 'usd',
  billing: 'local',
  plans: [
    { id: 'free', name: 'Free', planLevel: 0, prices: 'free', isLegacyPlan: false, availableFeatures: [], limits: { users: 2 } },
    ...soldPlans.map((id) => ({
      ...{ id, name: id.charAt(0).toUpperCase() + id.slice(1), planLevel: planLevels[id], isLegacyPlan: false },
      prices: {
        monthly: seat(prices[id].monthly.brl, prices[id].monthly.usd),
        annual: seat(prices[id].annual.brl, prices[id].annual.usd),
      },
      availableFeatures: included[id].features,
      limits: included[id].limits,
    })),
  ],
  addons: [
    { key: 'automation_runs', pack: 100, brl: 8.9, usd: 1.8 },
    { key: 'database_rows', pack: 100, brl: 2.5, usd: 0.5 },
    { key: 'lowcode_limit', pack: 250, brl: 50, usd: 10 },
  ],
  minimum: { ...minimumSeats },
  contact: 'plans@trama.example',
  canPortal: false,
}
const paid: CurrentSubscription = {
  ...{
    planId: 'scale',
    recurrency: 'annual',
    isTrial: false,
    trialDaysLeft: null,
    plansV2: true,
    isLegacySubscription: false,
    source: null,
  },
  ...{ builderUsers: { used: 11, max: 12 }, memberUsers: { used: 3, max: null }, overUsageTolerance: 10, maxApiCalls: null },
  ...{ maxAutomationRuns: 15_000, maxDatabaseRows: 50_000, lowcodeLimit: 2000, allowViewrs: true, state: 'paid' },
  features: null,
  contact: 'plans@trama.example',
  use: [
    { limit: 'builderSeats', used: 8, max: null },
    { limit: 'memberSeats', used: 3, max: null },
  ],
}
const trial: CurrentSubscription = {
  ...paid,
  recurrency: null,
  isTrial: true,
  trialDaysLeft: 12,
  state: 'trial',
  builderUsers: { used: 2, max: null },
}
const held: HeldAddons = { status: 'active', addons: { automation_runs: 2, database_rows: 0, lowcode_limit: 0 } }

let answers: Record<string, unknown>
let sent: { method: string; path: string; body: unknown }[]
const texts = ['usage', 'plans', 'billing', 'settings', 'errors']
beforeAll(() => Promise.all(texts.map((name) => loadTexts(name))))
beforeEach(async () => {
  await page.viewport(1280, 800)
  sent = []
  answers = {
    'GET /api/v3/subscription/current': paid,
    'GET /api/v3/plans': offer,
    'GET /api/v3/subscription/add-ons': held,
    'POST /api/v3/subscription/preview': { lines: [], total: 0, stops: [] },
  }
  const before = window.fetch
  const session = sessionStore.get()
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const method = init?.method ?? 'GET'
    if (method !== 'GET' && typeof init?.body === 'string') sent.push({ method, path: pathname, body: JSON.parse(init.body) })
    const answer = answers[`${method} ${pathname}`]
    if (answer === undefined) return Response.json({ id: 'internal', message: 'no', code: '' }, { status: 500 })
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
  }
  const own = buildSession()
  sessionStore.set({ status: 'active', session: { ...own, role: { ...own.role, isAdmin: true }, plan: buildPlan(own.orgId, {}) } })
  return () => {
    window.fetch = before
    sessionStore.set(session)
  }
})
afterEach(() => cleanup())

const show = (path = '/settings/plans') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <main>
        <Routes>
          <Route path="/settings/*" element={<PlanPage />} />
          <Route path="/checkout/:ticket" element={<CheckoutPage />} />
        </Routes>
      </main>
    </MemoryRouter>,
  )

test('the page with one kind of seat shows what is held, sells the others, and compares them', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Plan', exact: true })).toBeVisible()
  await expect.element(screen.getByText('11 of 12')).toBeVisible()
  await expect.element(screen.getByText('Annual · $20 per user and month')).toBeVisible()
  await expect.element(screen.getByText('200 more runs a month')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Your plan', exact: true })).toBeDisabled()
  // a lower plan is not offered
  await expect.element(screen.getByRole('article', { name: 'Developer' }).getByRole('button')).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Change to Expert' })).toBeEnabled()
  await expect.element(screen.getByRole('columnheader', { name: 'Expert' })).toBeVisible()
  expect(await lookedOver(() => screen.container)).toEqual([])
})

test('the form of seats says each thing that is wrong, and changes what is paid at once', async () => {
  answers['PUT /api/v3/subscription'] = { data: { checkout_url: null } }
  const screen = await show()
  await screen.getByRole('button', { name: 'Change seats' }).click()
  const seats = screen.getByRole('textbox', { name: 'Users' })
  await expect.element(seats).toHaveValue('12')
  await seats.fill('0')
  await expect.element(screen.getByText('You must have at least one builder.')).toBeVisible()
  await seats.fill('10')
  await expect
    .element(screen.getByText("You can't set the number of builders to a value lower than the current number of builders: 11."))
    .toBeVisible()
  const change = screen.getByRole('button', { name: 'Change plan' })
  await expect.element(change).toBeDisabled()
  await seats.fill('13')
  await screen.getByRole('button', { name: 'Users: one more' }).click()
  await expect.element(screen.getByText('$3,360')).toBeVisible()
  await change.click()
  await expect
    .poll(() => sent.filter(({ method }) => method === 'PUT'))
    .toEqual([
      { method: 'PUT', path: '/api/v3/subscription', body: { plan: 'scale', period: 'annual', builder_seats: 14, member_seats: 0 } },
    ])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('says beforehand what stops, and too few seats of a first purchase', async () => {
  answers['GET /api/v3/subscription/current'] = trial
  answers['POST /api/v3/subscription/preview'] = {
    ...{ lines: [], total: 0 },
    stops: [{ feature: 'advancedDevFeatures' }, { limit: 'records', used: 30_000, max: 20_000 }],
  }
  const screen = await show()
  await expect.element(screen.getByText('12 days of your free trial are left.')).toBeVisible()
  await screen.getByRole('button', { name: 'Choose Developer' }).click()
  await expect.element(screen.getByText('Not included any more: advanced developer features.')).toBeVisible()
  await expect.element(screen.getByText('Nothing new above the limit: records in a table, 30,000 of 20,000.')).toBeVisible()
  await expect.element(screen.getByText(/Nothing is deleted/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Users' }).fill('4')
  await expect.element(screen.getByText(/lower than the current number of builders: 11/)).toBeVisible()
  expect(await lookedOver(() => screen.container)).toEqual([])
})

test('with two kinds of seats members are judged too, under the older title', async () => {
  answers['GET /api/v3/subscription/current'] = {
    ...paid,
    plansV2: false,
    memberUsers: { used: 3, max: 4 },
    builderUsers: { used: 8, max: 12 },
  }
  const screen = await show()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Manage Plan' })).toBeVisible()
  await screen.getByRole('button', { name: 'Change seats' }).click()
  await screen.getByRole('textbox', { name: 'Members' }).fill('2')
  await expect
    .element(screen.getByText("You can't set the number of members to a value lower than the current number of members: 3."))
    .toBeVisible()
})

test('packs are bought, and those that are held stay', async () => {
  answers['POST /api/v3/subscription/add-ons'] = { checkout_url: null }
  const screen = await show()
  await screen.getByRole('button', { name: 'Manage add-ons' }).click()
  const runs = screen.getByRole('textbox', { name: 'Automation runs' })
  await runs.fill('1')
  await expect.element(screen.getByText('You have 2 packs already.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add packs' })).toBeDisabled()
  await runs.fill('3')
  await screen.getByRole('textbox', { name: 'Low-code GB-seconds' }).fill('1')
  await expect.element(screen.getByText('All packs together: $15.40 a month.')).toBeVisible()
  await screen.getByRole('button', { name: 'Add packs' }).click()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ addons: { automation_runs: 3, database_rows: 0, lowcode_limit: 1 } })
})

test.each([
  [
    { planId: 'custom' as const, recurrency: null },
    "You can't manage a custom plan. Upgrade to a standard plan or contact us to manage your custom plan.",
  ],
  [{ isLegacySubscription: true }, 'Send an e-mail to plans@trama.example to upgrade your plan.'],
  [{ state: 'free' as const, planId: 'free' as const, recurrency: null }, 'Send an e-mail to plans@trama.example to ask for a demo.'],
  [
    { state: 'blocked' as const, planId: 'blocked' as const, recurrency: null },
    'Your plan is blocked. Choose a plan to open your organization again.',
  ],
])('says what can be done: %o', async (more, text) => {
  answers['GET /api/v3/subscription/current'] = { ...paid, ...more }
  const screen = await show()
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('on phones one plan is shown at a time', async () => {
  await page.viewport(390, 844)
  try {
    answers['GET /api/v3/subscription/current'] = trial
    const screen = await show()
    await expect.element(screen.getByRole('article', { name: 'Scale' })).toBeVisible()
    expect(screen.getByRole('article', { name: 'Expert' }).elements()).toHaveLength(0)
    await screen.getByRole('radio', { name: 'Expert' }).click()
    await expect.element(screen.getByRole('article', { name: 'Expert' })).toBeVisible()
  } finally {
    await page.viewport(1280, 800)
  }
})

test('a failure of the page and of the portal is said, and the latter stays', async () => {
  delete answers['GET /api/v3/plans']
  const screen = await show()
  await expect
    .element(
      screen.getByText("Wasn't possible to load your subscription information, if the problem persists, please contact our support."),
    )
    .toBeVisible()
  await openPortal('plans@trama.example')
  expect(readToasts().find(({ id }) => id === 'billing-portal')).toMatchObject({
    message: 'Send an e-mail to plans@trama.example to manage your plan.',
    duration: null,
  })
})

test('the pretended checkout says that it pretends, and leads back', async () => {
  answers['GET /api/v3/checkout/t1'] = {
    ...{ plan: 'scale', period: 'monthly', currency: 'usd', isPaid: false, total: 300 },
    lines: [{ key: 'builders', quantity: 10, each: 30, amount: 300 }],
  }
  answers['POST /api/v3/checkout/t1/pay'] = null
  answers['POST /api/v3/subscription/refresh'] = null
  const screen = await show('/checkout/t1')
  await expect.element(screen.getByText('This is a trial run. Nothing is really paid.')).toBeVisible()
  expect(await lookedOver(() => screen.container)).toEqual([])
  await screen.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Plan', exact: true })).toBeVisible()
  await expect.poll(() => readToasts().map(({ message }) => message)).toContain('Thank you. Your plan is up to date.')
})

/** Words of the interface that lead on, by language. */
const wordsOf = {
  pt: { save: 'Pague por um ano e economize até 33,7%.', seats: 'Mudar licenças', packs: 'Gerenciar adicionais', pay: 'Pagar' },
  es: { save: 'Paga por un año y ahorra hasta un 33,7%.', seats: 'Cambiar licencias', packs: 'Gestionar complementos', pay: 'Pagar' },
}

test.each(['pt', 'es'] as const)('the page, the order, the packs and the checkout have no fault in %s', async (language) => {
  await Promise.all(texts.map((name) => loadTexts(name, language)))
  await setLanguage(language, false)
  try {
    answers['GET /api/v3/subscription/current'] = { ...paid, recurrency: 'monthly' }
    answers['GET /api/v3/checkout/t1'] = {
      ...{ plan: 'scale', period: 'monthly', currency: 'usd', isPaid: false, total: 300 },
      lines: [{ key: 'builders', quantity: 10, each: 30, amount: 300 }],
    }
    const words = wordsOf[language]
    const screen = await show()
    await expect.element(screen.getByText(words.save)).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    for (const dialog of [words.seats, words.packs]) {
      await screen.getByRole('button', { name: dialog }).click()
      await expect.element(screen.getByRole('dialog')).toBeVisible()
      expect(await lookedOver(() => screen.container)).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    }
    await screen.unmount()
    const checkout = await show('/checkout/t1')
    await expect.element(checkout.getByRole('button', { name: words.pay, exact: true })).toBeVisible()
    expect(await lookedOver(() => checkout.container)).toEqual([])
  } finally {
    await setLanguage('en', false)
    await page.viewport(1280, 800)
  }
})
