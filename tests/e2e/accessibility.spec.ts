import type { Locator, Page } from '@playwright/test'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { seriousProblems } from '#tests/e2e/support/axe.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { AppScreen } from '#tests/e2e/support/screens/app-screen.ts'
import { cutButtons, cutWords, doubleText, outOfReach } from '#tests/e2e/support/larger-text.ts'
import { HomePage } from '#tests/e2e/support/screens/home-page.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TasksScreen } from '#tests/e2e/support/screens/tasks-screen.ts'
import { smallTargets } from '#tests/e2e/support/small-targets.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Checks the present screen in one color scheme and continues after findings, so that one run lists them all. */
async function check(
  page: Page,
  screen: string,
  { scheme = 'light', within }: { scheme?: 'light' | 'dark'; within?: string } = {},
): Promise<void> {
  expect.soft(await seriousProblems(page, { within, schemes: [scheme] }), screen).toEqual([])
  if ((page.viewportSize()?.width ?? 0) < 800) expect.soft(await smallTargets(page, within), `${screen}, by finger`).toEqual([])
}

const looks = [
  { width: 390, height: 844, scheme: 'dark' },
  { width: 1440, height: 900, scheme: 'light' },
] as const

/** Checks a screen dark on a phone and light when wide: it is loaded once and follows the window. */
async function checkBoth(page: Page, screen: string, shown: Locator): Promise<void> {
  for (const { scheme, ...size } of looks) {
    await page.setViewportSize(size)
    await expect(shown).toBeVisible()
    await check(page, `${screen} at ${size.width}`, { scheme })
  }
}

test.describe('with the demo workspace', () => {
  test.use({ withDemo: true })

  test('home, folder, table and record', async ({ owner }) => {
    const { page } = owner
    const { table, view, folder } = await demo(owner)
    await new HomePage(page).open()
    await checkBoth(page, 'home', page.getByRole('main').getByText('Control room').first())
    // an entry that goes leaves the keys where it was
    await goTo(page, '/home/favorites')
    const starred = page.getByRole('main').getByRole('list', { name: 'Favorites' })
    await expect(starred).toBeVisible()
    const count = await starred.getByRole('listitem').count()
    await starred
      .getByRole('button', { name: /from favorites$/ })
      .first()
      .press('Enter')
    await expect(starred.getByRole('listitem')).toHaveCount(count - 1)
    await expect(starred.getByRole('listitem').first().locator(':focus')).toHaveCount(1)
    await goTo(page, `/home/folders/${folder}`)
    await checkBoth(page, 'folder', page.getByRole('main').getByText('Order lines').first())
    const name = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })
    expect(await name.evaluate((input) => input.scrollWidth - input.clientWidth), 'the name is read whole').toBe(0)
    await goTo(page, `/object/${table}/${view}`)
    await checkBoth(page, 'table', page.getByText('940 records', { exact: true }))
    // on phones the component lane looks at the boxes
    for (const bar of bars) await walkBar(page, bar)
    await pickInFilter(page)
    const [record] = await owner.api.records(table)
    await goTo(page, `/object/${table}/record/${String(record?.['id'])}`)
    await checkBoth(page, 'record panel', page.getByRole('dialog', { name: 'Orders' }).getByText(/^Created by/))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await checkBoth(page, 'command palette', page.getByRole('dialog', { name: 'Search and commands' }))
  })

  test('app, page, tasks, and what visitors see', async ({ owner, visitor }) => {
    const { page } = owner
    const ids = await demo(owner)
    const app = new AppScreen(page)
    await app.open(ids.app)
    await checkBoth(page, 'app in use', page.locator('[data-block]').first())
    await app.edit()
    await expect(app.blocks().first()).toBeVisible()
    await check(page, 'app being edited', { scheme: 'dark' })
    await page.getByRole('button', { name: 'Add block' }).click()
    await expect(page.getByRole('button', { name: /^Number indicator/ })).toBeVisible()
    await check(page, 'choosing a block')
    await app.done()
    await app.openShareDialog()
    await checkBoth(page, 'share dialog', page.getByRole('dialog', { name: /^Share / }))
    await page.keyboard.press('Escape')
    await goTo(page, `/doc-page/${ids.page}`)
    await checkBoth(page, 'page', new PageScreen(page).body)
    const tasks = new TasksScreen(page)
    await goTo(page, '/tasks')
    await tasks.show('All')
    const task = page.getByRole('button', { name: /^Open “/ }).first()
    await checkBoth(page, 'tasks', task)
    await task.click()
    await checkBoth(page, 'task panel', page.getByRole('dialog', { name: 'Task' }))
    for (const [type, identifier, name] of [
      ['dashboard', ids.app, 'Control room'],
      ['doc_page', ids.page, 'How we work'],
    ] as const) {
      const { token } = await owner.api.post<{ token: string }>('public-view/create', { type, identifier })
      await visitor.page.goto(`/public/${token}`)
      await checkBoth(visitor.page, `public ${type}`, visitor.page.getByRole('heading', { level: 1, name }))
    }
  })
})

test.describe('for somebody whose browser shows text at twice its size', () => {
  test.use({ withDemo: true })

  test('rows, chips, buttons and blocks keep their wholeness', async ({ owner }) => {
    const { page } = owner
    const ids = await demo(owner)
    await page.addInitScript(doubleText)
    await new HomePage(page).open()
    await expect(page.getByRole('main').getByText('Control room').first()).toBeVisible()
    expect.soft(await cutButtons(page), 'home').toEqual([])
    await goTo(page, `/object/${ids.table}/${ids.view}`)
    await expect(page.getByText('940 records', { exact: true })).toBeVisible()
    const chip = page.locator('[role=gridcell] [data-linked]').first()
    await expect(chip).toHaveText(/\p{Letter}{3}/u)
    const [row, inside] = [await page.locator('[role=row][data-row="0"]').boundingBox(), await chip.boundingBox()]
    expect(row?.height).toBe(64)
    expect(inside?.height).toBeLessThan(64)
    expect((inside?.y ?? 0) - (row?.y ?? 0), 'the chip stands in its row').toBeGreaterThan(0)
    expect.soft(await cutButtons(page), 'table').toEqual([])
    const bar = page.getByRole('toolbar').first()
    await bar.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByRole('combobox', { name: /^Field/ })).toBeVisible()
    expect.soft(await cutWords(page, '[popover]:popover-open'), 'a condition').toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const height = (await bar.boundingBox())?.height
    await page.locator('[role=row][data-row="0"]').hover()
    await page.getByRole('button', { name: /^Open/ }).first().click()
    await expect(page.getByRole('tab', { name: 'Fields' })).toBeVisible()
    expect.soft((await bar.boundingBox())?.height, 'the panel squeezes nothing into a strip').toBe(height)
    await goTo(page, '/tasks')
    await expect(page.getByRole('button', { name: /^Open “/ }).first()).toBeVisible()
    expect.soft(await cutButtons(page), 'tasks').toEqual([])
    await goTo(page, '/settings')
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
    expect.soft(await cutButtons(page), 'profile').toEqual([])
    await goTo(page, '/settings/action-history')
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    expect.soft(await cutButtons(page), 'history log').toEqual([])
    await goTo(page, `/app/${ids.app}`)
    await expect(page.getByText('Average order')).toBeVisible()
    expect.soft(await cutWords(page, '[data-block]:has-text("Average order")'), 'an indicator').toEqual([])
    const figure = page.locator('[data-block]', { hasText: 'Open orders' }).getByText(/^\d+$/).first()
    await expect(figure).toBeVisible()
    expect(await figure.evaluate((element) => element.scrollHeight - element.clientHeight), 'a figure is as high as its block').toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, shown] of [
      ['/home', page.getByRole('main').getByText('Control room').first()],
      [`/object/${ids.table}/${ids.view}`, page.getByRole('button', { name: 'Share' })],
      [`/app/${ids.app}`, page.locator('[data-block]').first()],
    ] as const) {
      await goTo(page, path)
      await expect(shown).toBeVisible()
      expect.soft(await outOfReach(page), `${path} on a phone`).toEqual([])
    }
  })
})

test('empty home, connector, settings and the unsent panel', async ({ owner }) => {
  const { page } = owner
  const shell = new Shell(page)
  await new HomePage(page).open()
  await checkBoth(page, 'empty home', page.getByRole('heading', { name: 'Build the first thing' }))
  await goTo(page, '/connector')
  await checkBoth(page, 'connector', page.getByRole('heading', { level: 1, name: 'Import data' }))
  // the component lane looks at every page of the settings, these two have real answers
  for (const [path, title] of [
    ['/users', 'Users'],
    ['/action-history', 'History Log'],
  ] as const) {
    await goTo(page, `/settings${path}`)
    await checkBoth(page, title, page.getByRole('main').getByRole('heading', { name: title }).first())
  }
  await goTo(page, '/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const panel = new SyncPanel(page)
  await panel.open()
  await checkBoth(page, 'unsent panel, nothing unsent', panel.panel)
  await panel.close()
  await shell.expectReadyForOffline()
  await owner.goOffline()
  await shell.create('Folder', 'Made offline')
  await expect(shell.syncMark).toHaveAccessibleName('Sync: Offline · 1 unsent')
  await panel.open()
  await expect(panel.waiting()).toHaveCount(1)
  await check(page, 'unsent panel with an edit')
})

test('the second step of a sign-up', async ({ visitor }) => {
  const { page } = visitor
  // the component lane looks at the first step, the log-in and the forgotten password
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Work email').fill('ada@trama.test')
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-7')
  await page.getByRole('button', { name: 'Continue' }).click()
  await checkBoth(page, 'sign-up, second step', page.getByLabel('Organization name'))
})

/** The boxes of a table's bar, and what begins something in them. */
const bars = [
  ['Filter', 'Add condition'],
  ['Sort', 'Add sort'],
  ['Group', 'Add group'],
] as const

/** Opens a box, begins something in it and goes back to its button, with keys alone. */
async function walkBar(page: Page, [name, add]: (typeof bars)[number]): Promise<void> {
  const button = page.getByRole('toolbar').getByRole('button', { name })
  const box = page.getByRole('dialog', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(box.getByRole('button', { name: add }), 'who opens it is in it').toBeFocused()
  await page.keyboard.press('Enter')
  // conditions and groups ask for their field first
  if (add !== 'Add sort') await page.keyboard.press('Enter')
  await expect(box.getByRole('combobox').first()).toBeVisible()
  await check(page, `${name} of a table`, { within: '[popover]' })
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(button).toBeFocused()
}

/** Ids of the demo's items, once it exists. */
async function demo({ api }: Actor): Promise<{ table: string; view: string; app: string; page: string; folder: string }> {
  await expect.poll(async () => (await api.entities('page')).length).toBe(2)
  const byLabel = (items: readonly { id: string; label: string }[], label: string): string =>
    items.find((item) => item.label === label)?.id ?? ''
  return {
    table: byLabel(await api.entities('table'), 'Orders'),
    // without sorts and filters of its own
    view: byLabel(await api.entities('view'), 'All orders'),
    app: byLabel(await api.entities('app'), 'Control room'),
    page: byLabel(await api.entities('page'), 'How we work'),
    folder: byLabel(await api.entities('folder'), 'Operations'),
  }
}

/** The list of a condition's values is left with Escape: the keys stay in the filter, whose next Escape closes it. */
async function pickInFilter(page: Page): Promise<void> {
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Filter' })
  const box = page.getByRole('dialog', { name: 'Filter' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(box.getByRole('combobox', { name: /^Field/ })).toBeFocused()
  for (const key of ['Enter', 's', 'Enter']) await page.keyboard.press(key)
  const value = box.getByRole('button', { name: 'Value' })
  await value.focus()
  await page.keyboard.press('Enter')
  await expect(box.getByRole('combobox', { name: 'Status', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(value).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
}
