import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { clientFeatures } from '#client/app/client-features.ts'
import { LoggedOutRoutes } from '#client/app/LoggedOutRoutes.tsx'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { SettingsPage } from '#client/features/settings/ui/SettingsPage.tsx'
import { loadTexts, setLanguage } from '#client/i18n/i18n.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { sampleApi } from '#tests/components/developers/sample-api.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { looks } from '#tests/components/support/looks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { serve } from '#tests/components/support/serve.ts'
import { memberRow } from '#tests/support/member-row.ts'
import { stopsByKeys, stopsOf } from '#tests/components/support/key-stops.ts'

type Answers = { readonly [Key in keyof ApiCalls]?: CallAnswer<ApiCalls[Key]> }
const seats = { used: 2, max: 5 }
const session = { organisation: 'Acme', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/130.0', way: 'password', since: at, usedAt: at }
const act = { action_type: 'role.updated', entity_type: 'role', affected_object: ids.role, affected_record_label: 'Sales' } as const
const answers: Answers = {
  'POST members/list': {
    members: [
      memberRow({
        ...{
          id: ids.colleague,
          displayName: 'Bruno',
          email: 'bruno@example.com',
          photoUrl: null,
          hue: 3,
          seat: 'member',
          roleId: 'role-2',
        },
        ...{ active: true, status: 'invited', createdAt: at, createdBy: null, lastLoginAt: null },
      }),
    ],
    total: 1,
  },
  'POST members/seats': { builder: seats, member: seats, viewer: { used: 0, max: null } },
  'GET v3/subscription/current': {
    ...{ planId: 'scale', recurrency: null, isTrial: true, trialDaysLeft: 6, plansV2: false, isLegacySubscription: false, source: null },
    ...{ builderUsers: seats, memberUsers: seats, overUsageTolerance: 10, maxApiCalls: 1000, maxAutomationRuns: 100 },
    ...{ maxDatabaseRows: 1000, lowcodeLimit: null, allowViewrs: true, state: 'trial', features: ['roles'], contact: 'plans@acme.example' },
    use: [{ limit: 'runs', used: 95, max: 100 }],
  },
  'GET v3/account-usage': {
    ...{ runs: 95, automation: { used_total: 95, used_free: 5, used_without_free: 90, limit: 100 }, api_calls: 950, api_limit: 1000 },
    ...{ database_rows: { used: 1050, limit: 1000, table: ids.table }, lowcode: null, ai_credits: null, updated_at: at },
    ...{ tables: [{ id: ids.table, used: 1050 }], storage: { used: 1_400_000, limit: null }, tolerance: 10, waived: null },
  },
  'GET v3/account-usage/months': { months: [{ month: '2026-11', runs: 95, api_calls: 950, lowcode: 0, ai_credits: 0 }] },
  'GET v3/plans': {
    ...{ currency: 'usd', billing: 'none', plans: [], addons: [], contact: null, canPortal: false },
    minimum: { developer: 5, scale: 10, expert: 50 },
  },
  'GET v3/subscription/add-ons': { status: 'created', addons: { automation_runs: 0, database_rows: 0, lowcode_limit: 0 } },
  'GET v3/account-usage/automations': {
    items: [{ id: 'a1', description: '', tab: 'Orders', title: 'Remind', total: 12, type: 'no_code' }],
  },
  'GET v4/mgt/resources/metrics/lowcode': { total: 0, functions: [] },
  'POST historyLog/list': {
    items: [
      {
        ...{ id: ids.records[0] ?? '', ...act, before: { color: 'red' }, after: { color: 'blue' }, affected_fields: ['color'] },
        ...{ action_source: 'app', ip: '203.0.113.7', created_by: { id: ids.colleague, name: 'Bruno' }, performed_at: at },
      },
    ],
    next: null,
    kept_days: 730,
  },
  'GET org/mfa': { org_mfa_required: false },
  'GET org/passwords': { passwords_off: false },
  'GET auth/second-factor': { since: at, recoveryCodesLeft: 8, isAddressProven: true },
  'GET auth/passkeys': { passkeys: [{ id: 'k1', label: 'Laptop', createdAt: at, usedAt: null }] },
  'GET auth/identities': { identities: [{ provider: 'google', email: 'ana@acme.test', since: at }] },
  'GET auth/sessions': { sessions: [true, false].map((isThis) => ({ ...session, id: String(isThis), isThis })) },
  'GET effects/dead': { effects: [], total: 0 },
  'GET setup/state': {
    ...{ hasOrganisation: true, signUp: 'open', canSignUp: true, passkeys: true },
    providers: [{ key: 'google', kind: 'google', name: 'Google' }],
  },
}

const paths = [
  ...['', 'organisation-settings', 'language-and-region', 'notifications', 'behavior', 'fun-mode', 'users', 'plans'],
  ...['automation-usage', 'automation-usage/nocode-report', 'automation-usage/lowcode-report', 'roles', 'roles/update/role-2/rules'],
  ...['roles/update/role-2/manage-members', 'roles/update/role-2/manage-tabs', 'roles/update/role-2/json', 'action-history'],
  ...['multi-factor-authentication', 'sign-in', 'exports', 'take-out', 'failed-work', 'privacy', 'developers'],
]
const signedOut = ['/login', '/login/find', '/sign-up', '/password-reset']
const texts = [
  'settings',
  'auth',
  'notices',
  'errors',
  'plans',
  'usage',
  'roles',
  'historyLog',
  'access',
  'reports',
  'developers',
  'tables',
]

/** Colors are the same in every language: the second one is looked at where its words are wide and the screen is not. */
const looksOf = { pt: looks, es: looks.filter(({ scheme, width }) => scheme === 'light' && width < 800) }

/** A page, with its texts and answers there. */
async function open(path: string) {
  const screen = await render(
    <MemoryRouter initialEntries={[`/settings/${path}`]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <main>
          <Routes>
            <Route path="/settings/*" element={<SettingsPage />} />
          </Routes>
        </main>
      </ClientFeaturesProvider>
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect.poll(() => screen.container.querySelectorAll('[aria-busy="true"]').length).toBe(0)
  return screen
}

describe('every page of the settings', () => {
  useSampleDevice()
  beforeEach(async () => {
    await page.viewport(1440, 900)
    const served = serve({ ...answers, 'GET openapi.json': sampleApi })
    return () => served.mockRestore()
  })
  afterEach(async () => {
    await cleanup()
    await setLanguage('en', false)
  })

  describe.each(['pt', 'es'] as const)('in %s', (language) => {
    beforeAll(() => Promise.all(texts.map((name) => loadTexts(name, language))))

    test.each(paths)('/settings/%s is free of faults, light and dark', async (path) => {
      await setLanguage(language, false)
      const screen = await open(path)
      expect(await lookedOver(() => screen.container, looksOf[language])).toEqual([])
    })

    test.each(signedOut)('%s is free of faults, light and dark', async (path) => {
      const session = sessionStore.get()
      sessionStore.set({ status: 'none' })
      await setLanguage(language, false)
      const screen = await render(
        <MemoryRouter initialEntries={[path]}>
          <LoggedOutRoutes />
        </MemoryRouter>,
      )
      await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const faults = await lookedOver(() => screen.container, looksOf[language])
      await screen.unmount()
      sessionStore.set(session)
      expect(faults).toEqual([])
    })
  })

  test.each(paths)('/settings/%s is walked by keys alone, every control of it in sight', async (path) => {
    const screen = await open(path)
    const wanted = stopsOf(screen.container)
    expect(wanted.length).toBeGreaterThan(0)
    const reached = await stopsByKeys(() => userEvent.tab(), wanted.length + 10)
    expect(wanted.filter((stop) => !reached.has(stop)).map((stop) => stop.outerHTML.slice(0, 160))).toEqual([])
  })
})
