import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CurrentSubscription } from '#shared/nouns/plans/plan-calls.ts'
import type { HeldAddons, LocalCheckout, Offer, OrderPreview } from '#shared/nouns/plans/billing-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { setProvider } from '#server/features/plans/billing/billing.ts'
import { assertOurs } from '#server/features/plans/billing/place-order.ts'
import { createStripeProvider } from '#server/features/plans/billing/stripe-provider.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { addRecords, buildTable } from '#tests/support/build-table.ts'
import { optionsFor, startStripeDouble, stripeSecrets, type StripeDouble } from '#tests/support/stripe-double.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'local', BILLING_CONTACT: 'plans@trama.example' } })
})
afterAll(() => server.close())

type Ordered = { data: { checkout_url: string | null } } & ErrorBody
const body = (more: object = {}) => ({ period: 'monthly', builder_seats: 10, member_seats: 0, plan: 'scale', ...more })
const buy = ({ admin }: TestOrg, more: object = {}) => server.as(admin).post<Ordered>('/api/v3/subscription', body(more))
const change = ({ admin }: TestOrg, more: object = {}) =>
  server.as(admin).request<Ordered>('PUT', '/api/v3/subscription', { body: body(more) })
const current = async ({ admin }: TestOrg) => (await server.as(admin).get<CurrentSubscription>('/api/v3/subscription/current')).body
const planOf = ({ org }: TestOrg) => readPlan(org, new Date())

async function pay(org: TestOrg, url: string | null): Promise<number> {
  const ticket = new URL(url ?? '').pathname.replace('/checkout/', '')
  return (await server.as(org.admin).post(`/api/v3/checkout/${ticket}/pay`)).status
}

/** An organisation that has paid for `scale`. */
async function paying(name: string, more: object = {}): Promise<TestOrg> {
  const org = server.createOrg(name)
  expect(await pay(org, (await buy(org, more)).body.data.checkout_url)).toBe(204)
  await until(() => planOf(org).state === 'paid')
  return org
}

describe('a server that sells', () => {
  it('lists plans, packs and prices with the wire names of the specification', async () => {
    const org = server.createOrg('Prices')
    const { body: offer } = await server.as(org.admin).get<Offer>('/api/v3/plans')
    expect(offer).toMatchObject({ currency: 'usd', billing: 'local', minimum: { developer: 5, scale: 10, expert: 50 } })
    expect(offer.plans.map(({ id }) => id)).toEqual(['free', 'developer', 'scale', 'expert', 'enterprise'])
    expect(offer.plans[2]).toMatchObject({
      ...{ id: 'scale', name: 'Scale', planLevel: 3, isLegacyPlan: false },
      prices: { annual: { usd: { perBuilder: 20, perMember: 20 } }, monthly: { brl: { perBuilder: 149, perMember: 149 } } },
    })
    expect(offer.addons).toContainEqual({ key: 'automation_runs', pack: 100, brl: 8.9, usd: 1.8 })
    org.org.db.writeNow(() => org.org.db.run(org.org.db.build.updateTable('organisation').set({ currency_symbol: 'R$' })))
    expect((await server.as(org.admin).get<Offer>('/api/v3/plans')).body.currency).toBe('brl')
  })

  it('lets a new organisation try for thirty days, with one kind of seat', async () => {
    const org = server.createOrg('New')
    await until(() => planOf(org).state === 'trial')
    const told = await current(org)
    expect(told).toMatchObject({ planId: 'scale', isTrial: true, trialDaysLeft: 30, plansV2: true, recurrency: null, state: 'trial' })
    expect(told.contact).toBe('plans@trama.example')
    const addons = (await server.as(org.admin).get<HeldAddons>('/api/v3/subscription/add-ons')).body
    expect(addons).toEqual({ status: 'created', addons: { automation_runs: 0, database_rows: 0, lowcode_limit: 0 } })
  })

  it('sells by a checkout, and changes what is paid at once', async () => {
    const org = server.createOrg('Buys')
    const { checkout_url: url } = (await buy(org)).body.data
    const ticket = new URL(url ?? '').pathname.replace('/checkout/', '')
    const shown = (await server.as(org.admin).get<LocalCheckout>(`/api/v3/checkout/${ticket}`)).body
    expect(shown).toMatchObject({
      plan: 'scale',
      total: 300,
      isPaid: false,
      lines: [{ key: 'builders', quantity: 10, each: 30, amount: 300 }],
    })
    expect((await current(org)).recurrency).toBeNull()
    expect(await pay(org, url)).toBe(204)
    // the page comes back from the checkout and reads at once
    expect((await current(org)).state).toBe('paid')
    expect(await pay(org, url)).toBe(204)
    expect(await current(org)).toMatchObject({ recurrency: 'monthly', isTrial: false, builderUsers: { used: 1, max: 10 } })
    expect((await change(org, { builder_seats: 14, period: 'annual' })).body.data.checkout_url).toBeNull()
    expect(planOf(org).limits.seats).toBe(14)
    expect((await current(org)).recurrency).toBe('annual')
    const log = org.org.db.all(org.org.db.build.selectFrom('audit_log').select(['source', 'action']).where('action', '=', 'plan.changed'))
    expect(new Set(log.map(({ source }) => source))).toEqual(new Set(['billing']))
  })

  it('refuses a lower plan, monthly on annual, too few seats and fewer packs', async () => {
    const org = await paying('Refuses', { period: 'annual', builder_seats: 12 })
    const refused = async (more: object) => {
      const { status, body: told } = await change(org, { period: 'annual', builder_seats: 12, ...more })
      return [status, told.id, told.details]
    }
    expect(await refused({ plan: 'developer' })).toEqual([422, 'invalid_plan', undefined])
    expect(await refused({ plan: 'gold' })).toEqual([422, 'invalid_plan', undefined])
    expect(await refused({ plan: 'free' })).toEqual([422, 'invalid_plan', undefined])
    expect(await refused({ period: 'monthly' })).toEqual([422, 'invalid_plan', undefined])
    expect(await refused({ builder_seats: 0 })).toEqual([422, 'no_builder', undefined])
    expect(await refused({ builder_seats: 9 })).toEqual([422, 'seats_below_minimum', { minimum: 10 }])
    expect((await refused({ builder_seats: -1 }))[1]).toBe('invalid_request')
    for (let people = 0; people < 11; people++) org.addMember({ seat: people % 2 === 0 ? 'builder' : 'member' })
    expect(await refused({ builder_seats: 11 })).toEqual([422, 'seats_below_used', { seat: 'builders', used: 12 }])
    expect(planOf(org).limits.seats).toBe(12)
  })

  it('sells packs beside a paid plan, and to nobody else', async () => {
    const org = await paying('Packs')
    const add = (addons: object) => server.as(org.admin).post<ErrorBody>('/api/v3/subscription/add-ons', { addons })
    expect((await add({ automation_runs: 2, lowcode_limit: 1 })).body).toEqual({ checkout_url: null })
    await until(() => planOf(org).limits.runs === 15_200)
    expect(planOf(org).limits).toMatchObject({ lowcode: 2250, records: 50_000 })
    expect((await add({ automation_runs: 1 })).body).toMatchObject({
      id: 'addons_below_held',
      details: { addon: 'automation_runs', held: 2 },
    })
    // a change of seats keeps them
    await change(org, { builder_seats: 11 })
    await until(() => planOf(org).limits.seats === 11)
    expect(planOf(org).limits.runs).toBe(15_200)
    const trying = server.createOrg('No packs')
    expect((await server.as(trying.admin).post<ErrorBody>('/api/v3/subscription/add-ons', { addons: { database_rows: 1 } })).body.id).toBe(
      'addons_unavailable',
    )
  })

  it('says beforehand what stops with another plan', async () => {
    const org = server.createOrg('Stops')
    const table = buildTable(org.context(org.admin))
    subscribe(server.platform, org.orgId, { planId: 'expert', limits: { records: 1_000_000 } })
    addRecords(org.context(org.admin), table, [{}, {}, {}])
    const { body: told } = await server.as(org.admin).post<OrderPreview>('/api/v3/subscription/preview', body({ plan: 'developer' }))
    expect(told.total).toBe(150)
    expect(told.stops).toEqual([{ feature: 'advancedDevFeatures' }, { feature: 'advancedBusinessFeatures' }])
  })

  it('opens again by paying; who stops paying is blocked and loses nothing', async () => {
    const org = await paying('Blocked')
    await server.as(org.admin).post('/api/v3/checkout/pretend', { status: 'unpaid' })
    await until(() => planOf(org).state === 'blocked')
    expect(
      (await server.as(org.admin).post<ErrorBody>('/api/profile/create', { profile_name: 'R', color: 'blue', profile_data: {} })).body.id,
    ).toBe('plan_blocked')
    expect(await pay(org, (await buy(org, { plan: 'developer', builder_seats: 5 })).body.data.checkout_url)).toBe(204)
    await until(() => planOf(org).state === 'paid')
    expect((await current(org)).planId).toBe('developer')
  })

  it('no payment opens what the operator closed: none is begun, and one that was begun before leaves it closed', async () => {
    const org = await paying('Closed')
    const other = server.createOrg('Closed early')
    const begun = (await buy(other)).body.data.checkout_url
    for (const { orgId } of [org, other]) subscribe(server.platform, orgId, { planId: 'blocked' })
    await until(() => planOf(org).state === 'blocked' && planOf(other).state === 'blocked')
    await server.as(org.admin).post('/api/v3/subscription/refresh')
    expect(planOf(org).state).toBe('blocked')
    expect((await buy(org)).body.id).toBe('closed_by_operator')
    expect((await server.as(org.admin).post<ErrorBody>('/api/v3/subscription/preview', body())).body.id).toBe('closed_by_operator')
    expect(await pay(other, begun)).toBe(204)
    await server.as(other.admin).post('/api/v3/subscription/refresh')
    expect(planOf(other).state).toBe('blocked')
    // a payment that ends does not make it the provider's to open
    await server.as(org.admin).post('/api/v3/checkout/pretend', { status: 'cancelled' })
    await server.as(org.admin).post('/api/v3/subscription/refresh')
    expect((await buy(org)).body.id).toBe('closed_by_operator')
  })

  it('a cancellation of the provider is taken, also below the people there are', async () => {
    const org = await paying('Cancels')
    for (let people = 0; people < 4; people++) org.addMember({ seat: 'builder' })
    await server.as(org.admin).post('/api/v3/checkout/pretend', { status: 'cancelled' })
    await until(() => planOf(org).state === 'free')
    expect((await current(org)).use.find(({ limit }) => limit === 'users')).toEqual({ limit: 'users', used: 5, max: 2 })
    const { id: roleId = '' } = org.org.db.get(org.org.db.build.selectFrom('role').select('id').where('is_admin', '=', 0)) ?? {}
    const invited = await server
      .as(org.admin)
      .post<ErrorBody>('/api/members/invite', { emails: ['new@acme.example'], seat: 'member', roleId })
    expect(invited.body).toMatchObject({ id: 'plan_limit', details: { limit: 'users' } })
  })

  it('orders at once are judged one after the other, and one of two checkouts is paid', async () => {
    const org = server.createOrg('Twice')
    const urls = (await Promise.all([buy(org), buy(org, { builder_seats: 20 })])).map(({ body: told }) => told.data.checkout_url)
    expect((await Promise.all(urls.map((url) => pay(org, url)))).sort()).toEqual([204, 404])
    const changes = await Promise.all([11, 12, 13].map((seats) => change(org, { builder_seats: seats })))
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('a checkout is its organisation’s alone, and leads to nobody else’s pages', async () => {
    const [org, other] = [server.createOrg('Mine'), server.createOrg('Theirs')]
    const { checkout_url: url } = (await buy(org)).body.data
    const ticket = new URL(url ?? '').pathname
    expect((await server.as(other.admin).get(`/api/v3${ticket}`)).status).toBe(404)
    expect((await server.as(other.admin).post(`/api/v3${ticket}/pay`)).status).toBe(404)
    expect((await server.as(org.addMember({ seat: 'builder' })).get(`/api/v3${ticket}`)).status).toBe(403)
    const ours = ['https://trama.example', 'https://checkout.stripe.com']
    expect(assertOurs('https://checkout.stripe.com/c/1', ours)).toBe('https://checkout.stripe.com/c/1')
    for (const wrong of [
      'https://checkout.stripe.com.evil/c',
      'https://trama.example@evil/',
      'javascript:alert(1)',
      'http://trama.example/',
    ])
      expect(() => assertOurs(wrong, ours)).toThrow()
  })
})

describe('a server that sells nothing', () => {
  it('answers so, leaves everything open, and takes no events', async () => {
    const none = await startTestServer()
    try {
      const org = none.createOrg('Open')
      const offer = (await none.as(org.admin).get<Offer>('/api/v3/plans')).body
      expect(offer).toMatchObject({ billing: 'none', plans: [], addons: [], canPortal: false })
      expect((await none.as(org.admin).post<ErrorBody>('/api/v3/subscription', body())).body.id).toBe('nothing_sold')
      expect((await none.as(org.admin).post<ErrorBody>('/api/v3/subscription/portal')).body.id).toBe('nothing_sold')
      expect((await none.as(org.admin).post('/api/v3/checkout/pretend', { status: 'unpaid' })).status).toBe(404)
      expect((await none.as(undefined).post('/api/billing/stripe')).status).toBe(404)
      expect(readPlan(org.org, new Date()).state).toBe('open')
      expect((await none.as(org.admin).get<CurrentSubscription>('/api/v3/subscription/current')).body).toMatchObject({
        planId: null,
        plansV2: false,
      })
    } finally {
      await none.close()
    }
  })
})

describe('with Stripe', () => {
  let sold: TestServer
  let double: StripeDouble
  beforeAll(async () => {
    double = await startStripeDouble()
    const environment = {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: stripeSecrets.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeSecrets.webhookSecret,
    }
    sold = await startTestServer({ environment })
    setProvider(sold.platform, createStripeProvider(optionsFor(double)))
  })
  afterAll(async () => {
    await sold.close()
    await double.close()
  })

  const tell = ({ body: text, signature }: { body: string; signature: string }) =>
    sold.as(undefined).request<ErrorBody>('POST', '/api/billing/stripe', { body: text, headers: { 'stripe-signature': signature } })

  it('its signed events open, change and close an organisation, and forged ones do nothing', async () => {
    const org = sold.createOrg('Stripe')
    const ordered = (await sold.as(org.admin).post<Ordered>('/api/v3/subscription', body())).body.data.checkout_url
    expect(ordered).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    const paid = double.pay([...double.sessions.keys()].at(-1) ?? '')
    const created = double.event('customer.subscription.created', paid)
    expect((await tell({ ...created, signature: created.signature.replace(/v1=\w{4}/, 'v1=0000') })).body.id).toBe('unsigned_event')
    expect(planOf(org).state).not.toBe('paid')
    expect((await tell(created)).status).toBe(200)
    await until(() => planOf(org).state === 'paid')
    const asked = double.asked.length
    expect((await tell(created)).status).toBe(200)
    expect(double.asked.length).toBe(asked)

    // while the provider does not answer, the event is refused, so that it is told again
    double.set(paid, { status: 'unpaid' })
    const unpaid = double.event('invoice.payment_failed', paid)
    double.failWith = { status: 500, type: 'api_error' }
    expect((await tell(unpaid)).status).toBe(503)
    double.failWith = undefined
    expect((await tell(unpaid)).status).toBe(200)
    await until(() => planOf(org).state === 'blocked')
    // an older event, late: the truth counts
    expect((await tell(double.event('customer.subscription.updated', paid))).status).toBe(200)
    expect(planOf(org).state).toBe('blocked')
    // a new payment replaces and ends the old subscription
    await sold.as(org.admin).post('/api/v3/subscription', body())
    const again = double.pay([...double.sessions.keys()].at(-1) ?? '')
    await sold.as(org.admin).post('/api/v3/subscription/refresh')
    await until(() => planOf(org).state === 'paid')
    expect(double.subscriptions.get(paid)?.status).toBe('canceled')
    expect((await tell(double.event('customer.subscription.deleted', paid))).status).toBe(200)
    expect(planOf(org).state).toBe('paid')
    expect(double.subscriptions.get(again)?.status).toBe('active')
    const portal = (await sold.as(org.admin).post<{ url: string }>('/api/v3/subscription/portal')).body.url
    expect(portal).toMatch(/^https:\/\/billing\.stripe\.com\//)
  })

  it('a body beyond its bounds, and an event of somebody else’s subscription, change nothing', async () => {
    expect((await tell({ body: JSON.stringify({ big: 'x'.repeat(300_000) }), signature: 't=1,v1=00' })).status).toBe(413)
    expect((await tell(double.event('invoice.paid', 'sub_unknown'))).status).toBe(200)
  })
})
