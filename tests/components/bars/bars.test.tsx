import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import { newId } from '#shared/lib/ids.ts'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { topBarVariants, type BottomNav, type MenuBar, type TopBar } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { BundleOutlet } from '#client/app/shell/BundleOutlet.tsx'
import { readDevice } from '#client/engine/device/current-device.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { RecentApps } from '#client/features/apps/ui/bars/RecentApps.tsx'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { setBarDraft } from '#client/features/apps/ui/bars/bar-drafts.ts'
import { BottomNavEditor } from '#client/features/apps/ui/bars/BottomNavEditor.tsx'
import { MenuBarEditor } from '#client/features/apps/ui/bars/MenuBarEditor.tsx'
import { TopBarEditor } from '#client/features/apps/ui/bars/TopBarEditor.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import type { BarLinks, BarShortcut } from '#client/nouns/bundles/bar-links.ts'
import { BottomNavView } from '#client/nouns/bundles/BottomNavView.tsx'
import { MenuBarView } from '#client/nouns/bundles/MenuBarView.tsx'
import { TopBarView } from '#client/nouns/bundles/TopBarView.tsx'
import { IconMessage } from '@tabler/icons-react'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'

const links: BarLinks = {
  find: (type, id) =>
    id === 'gone' ? undefined : { to: `/${id}`, label: `The ${type} ${id}`, icon: 'table', color: 'teal', isCurrent: id === 'one' },
  Link: ({ to, children, className, ...props }) => (
    <Link to={to} className={className ?? ''} {...props}>
      {children}
    </Link>
  ),
  favourites: [],
}
const chat: BarShortcut = { key: 'chat', label: 'Chat', Icon: IconMessage, to: '/chat', useCount: () => 120 }
const item = (id: string, more: object = {}) =>
  ({ id, type: 'app', targetId: id, label: '', folderId: null, collapsible: true, position: id, ...more }) as MenuBar['items'][number]

const menuBar: MenuBar = {
  title: 'Sales',
  topColor: 'indigo',
  bottomColor: 'gray',
  logo: '',
  allowHide: true,
  showWhenHovered: true,
  showIcons: true,
  largeIcons: false,
  shortcuts: ['chat'],
  items: [
    item('one'),
    item('gone'),
    item('folder', { type: 'folder', targetId: '', label: 'More' }),
    item('two', { folderId: 'folder' }),
    item('stars', { type: 'favorites', targetId: '' }),
  ],
}
const topBar: TopBar = {
  color: 'blue',
  logo: '',
  align: 'left',
  variant: 'withTabIcons',
  showLogin: false,
  shortcuts: ['chat'],
  items: ['one', 'two', 'gone'].map((id) => ({ id, appId: id, color: 'red', icon: 'star', position: id })),
}
const nav: BottomNav = {
  color: '',
  onlyOnMobile: true,
  items: [1, 2, 3, 4, 5, 6].map((nr) => ({
    id: `n${nr}`,
    type: 'app' as const,
    target: newId(),
    tableId: null,
    label: nr === 2 ? 'A label that is much too long for a phone' : `Item ${nr}`,
    icon: nr === 3 ? '🚀' : 'star',
    position: `n${nr}`,
  })),
}

async function show(children: React.ReactNode) {
  await loadTexts('apps', 'en')
  return render(<SampleShell>{children}</SampleShell>)
}

describe('bars in use', () => {
  useSampleDevice()

  test('the menu bar: links, folders, counts, nothing of what is gone', async () => {
    const screen = await show(<MenuBarView appId="a" bar={menuBar} links={links} shortcuts={[chat]} editing />)
    await expect.element(page.getByRole('link', { name: 'The app one' })).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('link', { name: 'Chat' })).toHaveTextContent('+99')
    expect(page.getByText('The app gone').elements()).toEqual([])
    await expect.element(page.getByText('Favorites is empty, click to add favorites')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    expect(page.getByText('The app two').elements()).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.getByRole('button', { name: 'More' }).click()
    await screen.unmount()
  })

  // side by side, since one look at all of them finds what a look at each finds
  test('the top bar in every manner', async () => {
    const screen = await show(
      topBarVariants.map((variant) => (
        <TopBarView key={variant} bar={{ ...topBar, variant }} links={links} shortcuts={[chat]} onChoose={() => undefined} />
      )),
    )
    await expect.element(page.getByRole('combobox', { name: 'Top bar' })).toHaveTextContent('The app one')
    const current = page.getByRole('link', { name: 'The app one' }).elements()
    expect(current.map((link) => link.getAttribute('aria-current'))).toEqual(topBarVariants.slice(1).map(() => 'page'))
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('the shortcut to apps opens a menu of the seven apps that were opened last, and of all', async () => {
    const apps = Array.from({ length: 9 }, (_, nr) => ({ id: newId(), label: `App ${nr}` }))
    const look = { icon: 'table', color: 'blue', createdAt: at, createdBy: null, updatedAt: at, isPublic: false }
    const seen = (nr: number) => `2026-01-0${nr + 1}T00:00:00.000Z`
    readDevice().replica.patch(
      newId(),
      apps.flatMap(({ id, label }, nr): Patch[] => [
        { entity: 'app', id, data: { ...look, id, label } },
        { entity: 'recent', id: `me:app:${id}`, data: { id: `me:app:${id}`, itemType: 'app', itemId: id, visitedAt: seen(nr) } },
      ]),
    )
    const screen = await show(
      <TopBarView
        bar={topBar}
        links={links}
        shortcuts={[{ key: 'apps', label: 'Apps', Icon: IconMessage, Lines: RecentApps }]}
        onChoose={() => undefined}
      />,
    )
    await page.getByRole('button', { name: 'Apps' }).click()
    const lines = page.getByRole('menuitem')
    await expect
      .poll(() => lines.elements().map((line) => line.textContent))
      .toEqual([8, 7, 6, 5, 4, 3, 2].map((nr) => `App ${nr}`).concat('All app pages'))
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('bars draw what their links find, whatever names it: visitors get keys in the place of ids (F1)', async () => {
    const [app] = nav.items
    const keyed = {
      ...nav,
      onlyOnMobile: false,
      items: app
        ? [
            { ...app, target: 'p0', label: 'Shop' },
            { ...app, id: 'x', target: 'gone' },
          ]
        : [],
    }
    const screen = await show(<BottomNavView bar={keyed} links={links} phone={false} />)
    await expect.element(page.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/p0')
    expect(page.getByRole('link').elements()).toHaveLength(1)
    await screen.unmount()
  })

  test('the bottom bar shows five items on a phone, and none elsewhere if it is for phones', async () => {
    const screen = await show(<BottomNavView bar={nav} links={links} phone />)
    await expect.element(page.getByText('Item 5')).toBeVisible()
    expect(page.getByRole('link').elements()).toHaveLength(5)
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.rerender(
      <SampleShell>
        <BottomNavView bar={nav} links={links} phone={false} />
      </SampleShell>,
    )
    await expect.poll(() => page.getByRole('navigation').elements().length).toBe(0)
    await screen.unmount()
  })
})

describe('the bars of an app', () => {
  useSampleDevice()

  test('go on around a table and a page that were opened from them, and no further', async () => {
    // on a phone it would be a line that unfolds
    await page.viewport(1440, 900)
    const document = openDocument(documentName({ kind: 'bundle', id: ids.app }))
    await document.whenReady
    const items = [item('t', { type: 'table', targetId: ids.table }), item('p', { type: 'page', targetId: ids.page })]
    const own = { ...menuBar, title: 'Sales desk', allowHide: false, showWhenHovered: false, shortcuts: [], items }
    writeBar(document.doc, 'menuBar', null, own, 'person')
    const screen = await render(
      <SampleShell path={`/object/${ids.table}?bundle=${ids.app}`}>
        <Routes>
          <Route element={<BundleOutlet />}>
            <Route path="*" element={<Place />} />
          </Route>
        </Routes>
      </SampleShell>,
    )
    const bar = page.getByRole('navigation', { name: 'Sales desk' })
    await expect.element(bar.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
    await press(bar.getByRole('link', { name: 'Handbook' }))
    await expect.element(page.getByText(`/app/${ids.app}/bundle/doc-page/${ids.page}`)).toBeVisible()
    await screen.unmount()
    const alone = await render(
      <SampleShell path={`/object/${ids.table}`}>
        <Routes>
          <Route element={<BundleOutlet />}>
            <Route path="*" element={<Place />} />
          </Route>
        </Routes>
      </SampleShell>,
    )
    await expect.element(page.getByText(`/object/${ids.table}`)).toBeVisible()
    expect(bar.elements()).toEqual([])
    await alone.unmount()
    writeBar(document.doc, 'menuBar', own, null, 'person')
    closeDocument(document)
  })
})

/** The address that is open. */
function Place() {
  const { pathname } = useLocation()
  return <p>{pathname}</p>
}

/** Without the pointer's way there: what it would meet is not asked here. */
async function press(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible()
  const element = what.element()
  if (element instanceof HTMLElement) element.click()
}

describe('editors of bars', () => {
  useSampleDevice()
  const appId = ids.app
  const save = page.getByRole('button', { name: 'Save' })

  test('the menu bar: hover needs hiding, large icons need icons, leaving asks', async () => {
    const screen = await show(<MenuBarEditor appId={appId} label="Sales" onClose={() => undefined} />)
    await expect.element(save).toBeEnabled()
    const hover = page.getByRole('switch', { name: 'Show menu when hovered' })
    await expect.element(hover).toBeEnabled()
    await press(page.getByRole('switch', { name: /hamburger/ }))
    await expect.element(hover).toBeDisabled()
    await expect.element(page.getByText('Allow to hide menu (hamburger button) must be enabled')).toBeVisible()
    await press(page.getByRole('switch', { name: 'Show app icons' }))
    await expect.element(page.getByText('Show app icons must be enabled')).toBeVisible()
    await press(page.getByRole('button', { name: 'Add a folder' }))
    await page.getByRole('textbox', { name: 'Folder name' }).fill('')
    await expect.element(page.getByText('Every folder needs a title.')).toBeVisible()
    await expect.element(save).toBeDisabled()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await press(page.getByRole('button', { name: 'Close' }))
    await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Discard changes' }))
    await screen.unmount()
  })

  test('the menu bar: a colour that was never chosen stays so', async () => {
    setBarDraft(appId, 'menuBar', undefined)
    const items = [item('t', { type: 'table', targetId: ids.table })]
    const document = openDocument(documentName({ kind: 'bundle', id: appId }))
    await document.whenReady
    writeBar(document.doc, 'menuBar', null, { ...menuBar, topColor: '', bottomColor: '', items }, 'person')
    const screen = await show(<MenuBarEditor appId={appId} label="Sales" onClose={() => undefined} />)
    await expect.element(page.getByRole('radiogroup', { name: 'Title color' }).getByRole('radio', { name: 'None' })).toBeChecked()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sales and more')
    await press(save)
    await expect.poll(() => readBundle(document.doc).menuBar).toMatchObject({ title: 'Sales and more', topColor: '', bottomColor: '' })
    await screen.unmount()
    writeBar(document.doc, 'menuBar', readBundle(document.doc).menuBar, null, 'person')
    closeDocument(document)
  })

  test('the top bar: a list has no alignment', async () => {
    const screen = await show(<TopBarEditor appId={appId} label="Sales" isOther onClose={() => undefined} />)
    await expect.element(page.getByText(/You are editing the top bar of Sales/)).toBeVisible()
    await press(page.getByRole('combobox', { name: 'Style' }))
    await press(page.getByRole('option', { name: 'List' }))
    await expect.element(page.getByRole('combobox', { name: 'Alignment' })).toBeDisabled()
    await expect.element(page.getByText(/not available when the tabs are minimized/)).toBeVisible()
    // visitors alone are asked to log in, and this app shows them no top bar
    await expect.element(page.getByRole('switch', { name: 'Show the login button to visitors' })).toBeDisabled()
    await expect.element(page.getByText('Show top bar with logo must be enabled')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Create Sales Top Bar' })).toBeVisible()
    await press(save)
    await expect.element(page.getByRole('dialog', { name: 'Edit Sales Top Bar' })).toBeVisible()
    await expect.element(page.getByText('No changes to save')).toBeVisible()
    await expect.element(save).toBeDisabled()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('the bottom bar: its own app, whole items, five on phones', async () => {
    const screen = await show(<BottomNavEditor appId={appId} label="Sales" icon="star" onClose={() => undefined} />)
    await expect.element(save).toBeEnabled()
    for (let count = 0; count < 5; count++) await press(page.getByRole('button', { name: 'Add item' }))
    // nobody is warned of what they have not typed yet (A41)
    await expect.element(page.getByText('Every item needs a type, a target, a label and an icon.')).not.toBeInTheDocument()
    const opened = page.getByRole('button', { name: 'New item', exact: true }).last()
    await expect.element(opened).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('button', { name: 'Icon of New item' })).toBeVisible()
    await press(save)
    await expect.element(page.getByText('Only 5 items can be displayed in mobile')).toBeVisible()
    await expect.element(page.getByText('Every item needs a type, a target, a label and an icon.')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Set app mobile bar' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Remove Sales' }))
    await expect.element(page.getByText('The app "Sales" must be in the navigation bar')).toBeVisible()
    await press(page.getByRole('combobox', { name: 'Type' }))
    await press(page.getByRole('option', { name: 'Link' }))
    await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
    await expect.element(page.getByText('Begin with https://')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })
})
