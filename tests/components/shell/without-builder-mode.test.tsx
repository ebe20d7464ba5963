import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clientFeatures } from '#client/app/client-features.ts'
import { AppRoutes } from '#client/app/routes.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { switchBuilderMode } from '#client/lib/builder-mode.ts'
import { closeOverlay, openOverlay, type Overlay } from '#client/lib/overlays.ts'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { becomeMember } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** Making something, and what builders do besides structure: the switch leaves them alone. */
const others = [
  /^(Create|New|Add to|Import|Copy ID|API|Copy field ID|Duplicate|Builder mode|Share|Access|Public|Manage automations|Forms|Settings|Your menu)/,
  /^(Send message|Why)/,
  // people who may create see the way in their search
  /^Search/,
]

const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim()

/** Presses every button that opens a menu, and reads what stands on the screen and in the menus. */
async function readControls(withMenus: boolean): Promise<Set<string>> {
  const found = new Set<string>()
  const add = (selector: string): void => {
    for (const element of document.querySelectorAll(selector)) if (element.checkVisibility()) found.add(nameOf(element))
  }
  add(
    'main button, main a, nav button, nav a, dialog button, dialog input, main [role=columnheader] button, main input:read-write, main textarea:read-write',
  )
  const buttons = [...document.querySelectorAll<HTMLElement>('main [aria-haspopup=menu], nav [aria-haspopup=menu]')].filter((one) =>
    one.checkVisibility(),
  )
  for (const button of withMenus ? buttons : []) {
    if (!button.isConnected) continue
    button.click()
    await expect.poll(() => document.querySelectorAll('[role^=menuitem]').length).toBeGreaterThan(0)
    add('[role^=menuitem]')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelectorAll('[role^=menuitem]').length).toBe(0)
  }
  return found
}

/** @param told a button of the dialog once what it asks for has come */
async function visit(path: string, shows: string, overlay?: Overlay, told = ''): Promise<Set<string>> {
  await Promise.all(['shell', 'home', 'structure', 'tables', 'apps', 'pages', 'forms'].map((name) => loadTexts(name, 'en')))
  const screen = await render(
    <MemoryRouter initialEntries={[path]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <AppRoutes />
      </ClientFeaturesProvider>
    </MemoryRouter>,
  )
  await expect.poll(() => screen.container.querySelector('main')?.textContent).toContain(shows)
  if (overlay) {
    openOverlay(overlay)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    if (told !== '') await expect.element(page.getByRole('dialog').getByRole('button', { name: told }).first()).toBeVisible()
  }
  const controls = await readControls(!overlay)
  closeOverlay()
  await screen.unmount()
  return controls
}

const screens: readonly [string, string, Overlay?, string?][] = [
  [`/object/${ids.table}`, 'Linden Café'],
  [`/app/${ids.app}`, 'Sales board'],
  ['/home', 'Overview'],
  ['/home/tables', 'Orders'],
  [`/home/folders/${ids.folder}`, 'Create in this folder'],
  [`/object/${ids.table}`, 'Linden Café', { kind: 'forms', tableId: ids.table }],
  [`/object/${ids.table}`, 'Linden Café', { kind: 'table', tableId: ids.table, dialog: 'history' }, 'Undo just this'],
]

describe('without builder mode', () => {
  useSampleDevice()
  afterEach(() => {
    switchBuilderMode(true)
    becomeMember('builder')
  })

  test.each(screens)('%s (%s) shows a builder no control of structure, only what members see (A35)', async (path, shows, overlay, told) => {
    const withTools = await visit(path, shows, overlay, told)
    switchBuilderMode(false)
    const without = await visit(path, shows, overlay, told)
    becomeMember()
    const ofMembers = await visit(path, path.includes('folders/') ? 'Sales' : shows, overlay, told)
    const isOther = (name: string): boolean => others.some((pattern) => pattern.test(name))
    expect(
      [...without].filter((name) => !ofMembers.has(name) && !isOther(name)),
      'more than members see',
    ).toEqual([])
    expect([...withTools].filter((name) => !without.has(name)).length, 'the tools that went').toBeGreaterThan(0)
  })
})
