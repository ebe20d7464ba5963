import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import type { Profile } from '#shared/access/profile-schema.ts'
import { clientFeatures } from '#client/app/client-features.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { SettingsPage } from '#client/features/settings/ui/SettingsPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { page } from 'vitest/browser'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'

const links = {
  changelog: 'https://news.example',
  documentation: 'https://docs.example',
  videos: null,
  support: null,
  fun: null as string | null,
  sells: false,
}

beforeAll(() => Promise.all(['settings', 'auth', 'notices', 'errors', 'plans'].map((name) => loadTexts(name))))
beforeEach(async () => {
  await page.viewport(1440, 900)
  links.fun = null
  const before = window.fetch
  const session = sessionStore.get()
  window.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname === '/api/org/links' ? Promise.resolve(Response.json(links)) : new Promise(() => undefined)
  }
  return () => {
    window.fetch = before
    sessionStore.set(session)
  }
})
afterEach(() => cleanup())

function signInAs(
  role: { isAdmin?: true; profile?: Profile },
  features: ('historyLog' | 'manageAutomations' | 'roles')[] | null = null,
  planId: 'scale' | 'blocked' = 'scale',
): void {
  const session = buildSession()
  const plan = { plan: buildPlan(session.orgId, { features, planId }) }
  sessionStore.set({
    status: 'active',
    session: { ...session, ...plan, role: { ...session.role, isAdmin: role.isAdmin === true, profile: role.profile ?? {} } },
  })
}

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[`/settings${path}`]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <main>
          <Routes>
            <Route path="/settings/*" element={<SettingsPage />} />
          </Routes>
        </main>
      </ClientFeaturesProvider>
    </MemoryRouter>,
  )

async function menuOf(screen: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const menu = screen.getByRole('navigation', { name: 'Settings' })
  await expect.element(menu.getByRole('link', { name: /^Documentation/ })).toBeVisible()
  return menu
    .getByRole('link')
    .elements()
    .map(({ textContent }) => (textContent ?? '').replace('(opens in a new tab)', ''))
}

const everybodys = ['My Profile', 'Language & region', 'Notifications', 'API', 'Exports']
const ofData = ['Multi-Factor Authentication', 'Signing in']

describe('the settings', () => {
  test('show an administrator every page in the order of its groups', async () => {
    links.fun = 'https://fun.example'
    signInAs({ isAdmin: true })
    const screen = await open('')
    expect(await menuOf(screen)).toEqual([
      ...['My Profile', 'Organization Settings', 'Language & region', 'Notifications', 'Behavior', 'Fun Mode', 'API'],
      ...['Users', 'Manage Plan', 'Usage', 'Changelog', 'Documentation'],
      ...['Roles', 'History Log', ...ofData, 'Exports', 'Take everything with you', 'Failed work'],
    ])
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(screen.getByRole('link', { name: 'Erase All Data' })).toBeVisible()
  })

  test.each<[string, Profile, string[]]>([
    ['nothing', {}, []],
    ['users', { manage_users: 1 }, ['Users', 'Roles']],
    ['settings', { access_settings: 1 }, ['Organization Settings', 'Behavior']],
    ['history', { access_settings: 1, access_actions_history: 1 }, ['Organization Settings', 'Behavior', 'History Log']],
    ['automations', { manage_tricks: 1 }, ['Usage']],
    ['roles', { manage_profile: 1 }, ['Roles']],
  ])('show who may manage %s those pages beside everybody’s', async (_, profile, pages) => {
    signInAs({ profile })
    const shown = (await menuOf(await open(''))).filter((name) => ![...everybodys, ...ofData, 'Changelog', 'Documentation'].includes(name))
    expect(shown.toSorted()).toEqual(pages.toSorted())
  })

  test('hide pages whose feature the plan leaves out, from administrators too', async () => {
    signInAs({ isAdmin: true }, [])
    const shown = await menuOf(await open(''))
    for (const name of ['History Log', 'Usage', 'Roles']) expect(shown, name).not.toContain(name)
  })

  test.each<[string, () => void]>([
    ['a member without rights', () => signInAs({})],
    ['a plan without the history log', () => signInAs({ isAdmin: true }, [])],
    ['a blocked plan', () => signInAs({}, null, 'blocked')],
  ])('list the files that were made for the person: %s', async (_, signIn) => {
    signIn()
    const screen = await open('/exports')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible()
    expect(await menuOf(screen)).toContain('Exports')
  })

  test('open the roles by their address without the feature, with the plan that has it', async () => {
    signInAs({ isAdmin: true }, [])
    const screen = await open('/roles')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await expect.element(screen.getByText('Your plan does not include roles.')).toBeVisible()
  })

  test('lead to the places outside of the product on phones, too', async () => {
    signInAs({ isAdmin: true })
    await page.viewport(390, 844)
    const screen = await open('')
    await expect.element(screen.getByRole('link', { name: /^Documentation/ })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /^Changelog/ })).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.viewport(1440, 900)
  })

  test('are shown without their menu where the address says so', async () => {
    signInAs({ isAdmin: true })
    const screen = await open('/fun-mode?hideMenu=true')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Settings' }).elements()).toEqual([])
  })

  test('begin with the profile, also at a path that is none of theirs, or of what this server has not', async () => {
    signInAs({ isAdmin: true })
    for (const path of ['', '/nowhere', '/nowhere/at/all', '/fun-mode']) {
      const screen = await open(path)
      await expect.element(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
      expect(await lookedOver(() => screen.container)).toEqual([])
      await screen.unmount()
    }
  })

  test('let everybody choose their own language and formats, and only who may change settings those of the organization', async () => {
    for (const [profile, mayChange] of [
      [{}, false],
      [{ manage_users: 1, customize_org_theme: 1 }, false],
      [{ access_settings: 1 }, true],
    ] as const) {
      signInAs({ profile })
      const screen = await open('/language-and-region')
      await expect.element(screen.getByRole('combobox', { name: 'Your language' })).toBeVisible()
      await expect.element(screen.getByRole('heading', { name: 'Your formats' })).toBeVisible()
      const theirs = screen.getByRole('heading', { name: /organization/i }).elements()
      expect(theirs.map(({ textContent }) => textContent)).toEqual(mayChange ? ['Formats of the organization', 'Organization'] : [])
      expect(screen.getByRole('textbox', { name: 'Currency symbol' }).elements()).toHaveLength(mayChange ? 1 : 0)
      await screen.unmount()
    }
  })

  test('say so at a page that somebody may not open', async () => {
    signInAs({})
    for (const path of ['/users', '/privacy', '/action-history', '/organisation-settings', '/plans', '/take-out']) {
      const screen = await open(path)
      await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You do not have access to this page')
      await screen.unmount()
    }
  })
})

test.each(['/action-history', '/automation-usage'])('%s, which the plan leaves out, leads to the upgrade', async (path) => {
  signInAs({ isAdmin: true }, [])
  const screen = await open(path)
  await expect.element(screen.getByText(/^Your plan does not include /)).toBeVisible()
  expect(screen.container.textContent).not.toContain('An administrator')
  await screen.unmount()
})
