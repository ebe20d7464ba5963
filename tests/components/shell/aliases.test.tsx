import { useEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clientFeatures } from '#client/app/client-features.ts'
import { AppRoutes } from '#client/app/routes.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

const uuid = ids.folder
/** Addresses of the three specifications that lead to another, with their page's. */
const moved: readonly [from: string, to: string | RegExp][] = [
  ['/', '/home'],
  ['/login', '/home'],
  ['/workspaces', '/home'],
  ['/workspaces/folders', '/home/folders'],
  [`/workspaces/${uuid}`, `/home/folders/${uuid}`],
  [`/${uuid}`, `/home/folders/${uuid}`],
  ['/workspaces/favorite-tabs', '/home/favorites'],
  ['/home/favorite-tabs', '/home/favorites'],
  ['/home/all-tables', '/home/tables'],
  ['/home/all-app-pages', '/home/apps'],
  [`/home/${uuid}`, `/home/folders/${uuid}`],
  ['/workspaces/all-tables', '/home/tables'],
  ['/workspaces/all-app-pages', '/home/apps'],
  ['/workspaces/recovery', '/home/recovery'],
  ['/workspaces/recovery/archived-tables', '/home/recovery/archived-tables'],
  ['/workspaces/recovery/archived-apps', '/home/recovery/archived-apps'],
  [`/dashboard/${ids.app}`, `/app/${ids.app}`],
  [`/dashboard/${ids.app}?edit=true`, `/app/${ids.app}?edit=true`],
  [`/app-page/${ids.app}`, `/app/${ids.app}`],
  [`/custom-app/${ids.app}`, `/app/${ids.app}`],
  [`/legacy/pages/${ids.app}`, `/app/${ids.app}`],
  [`/object/${ids.table}/views/table`, `/object/${ids.table}/table`],
  [`/object/${ids.table}/task`, `/object/${ids.table}/tasks`],
  ['/roles', '/settings/roles'],
  ['/for-you/notifications/all', '/updates'],
  ['/builder', '/templates/create'],
  ['/tricks/explore', '/automations/explore'],
]
/** Addresses that are pages themselves, with words of the page. */
const own: readonly [address: string, shows: RegExp][] = [
  ['/home/public-apps', /No public apps/],
  ['/home/recovery', /Deleted/],
  ['/home/shared?title=Roast%20report&url=https%3A%2F%2Fexample.com', /Shared with Trama.*Roast report/],
  ['/start-here', /Create something new/],
  ['/settings/nowhere', /My Profile/],
  ['/tasks', /Tasks/],
  ['/chat', /Chat/],
  ['/updates', /Updates/],
]
const nothing = ['/legacy', '/legacy/old/place', '/no/such/place', '/nothing']

/** ms: the code of each page is fetched on the way */
const patient = { timeout: 60_000 }

const ways: { go?: (to: string) => void } = {}
const go = (to: string): void => ways.go?.(to)

function Here() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    ways.go = (to) => void navigate(to)
  }, [navigate])
  return <output data-here>{pathname + search}</output>
}

const here = (): string => document.querySelector('[data-here]')?.textContent ?? ''
const shown = (): string => document.querySelector('main')?.textContent ?? ''

describe('every address of the specifications', () => {
  useSampleDevice()

  test('opens its own page, and what is none says so', async () => {
    await Promise.all(
      ['shell', 'home', 'structure', 'settings', 'templates', 'startHere', 'tables', 'blocks', 'apps'].map((name) => loadTexts(name, 'en')),
    )
    const screen = await render(
      <MemoryRouter initialEntries={['/home']}>
        <ClientFeaturesProvider value={clientFeatures}>
          <AppRoutes />
          <Here />
        </ClientFeaturesProvider>
      </MemoryRouter>,
    )
    await expect.poll(shown, patient).toContain('Overview')
    for (const [from, to] of moved) {
      go(from)
      await expect.poll(here, { ...patient, message: from }).toBe(to)
      await expect.poll(shown, { ...patient, message: from }).not.toBe('')
      expect(shown(), from).not.toContain('Page not found')
    }
    for (const [address, shows] of own) {
      go(address)
      await expect.poll(shown, { ...patient, message: address }).toMatch(shows)
      expect(here(), address).toBe(address)
    }
    for (const address of nothing) {
      go(address)
      await expect.poll(shown, { ...patient, message: address }).toContain('Page not found')
    }
    expect(page.getByRole('alert').elements()).toEqual([])
    await screen.unmount()
  }, 300_000)
})
