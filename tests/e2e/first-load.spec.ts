import type { Page } from '@playwright/test'
import { expectKept, keptLooks, watchLooks } from '#tests/e2e/support/last-look.ts'
import { loadedScripts, noteRequests } from '#tests/e2e/support/loaded-scripts.ts'
import { HomePage } from '#tests/e2e/support/screens/home-page.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ withDemo: true })

test.describe('in a browser that fetches ahead', () => {
  test.use({ savesData: false })

  test('the second visit shows the last screen from the device, without a network', async ({ owner }) => {
    const { page } = owner
    const shell = new Shell(page)
    const table = new TableScreen(page)
    await expect.poll(async () => (await owner.api.entities('page')).length).toBe(2)
    const orders = (await owner.api.entities('table')).find((each) => each.label === 'Orders')
    await table.open(orders?.id ?? '')
    await table.expectCount('940 records')
    await shell.expectReadyForOffline()
    await expect(table.cell(1, 1)).not.toBeEmpty()
    const first = await table.cell(1, 1).innerText()

    await owner.goOffline()
    await page.addInitScript(noteFirstCell)
    await page.reload({ waitUntil: 'commit' })
    await expect(table.cell(1, 1)).toHaveText(first)
    // fetched beside the program, not after it
    await expect(page.locator('head > link[rel=modulepreload][href*="/TableRoute-"]')).toBeAttached()
    // the promise is one second on a quiet machine: printed, not judged, because machines are shared
    const shownAfter = await page.evaluate(() => Math.round(window.cellShownAt ?? Number.NaN))
    test.info().annotations.push({ type: 'offline reload', description: `records on the screen ${shownAfter} ms after it began` })
    process.stdout.write(`offline reload: records on the screen ${shownAfter} ms after it began\n`)
    await table.expectCount('940 records')
  })

  test('no layout shift on home and table', async ({ owner }) => {
    const { page } = owner
    await expect.poll(async () => (await owner.api.entities('page')).length).toBe(2)
    const orders = (await owner.api.entities('table')).find((each) => each.label === 'Orders')
    await page.addInitScript(countShifts)
    // the first visit has everything to fetch, the second has it on the device
    for (const visit of ['first', 'second']) {
      await new HomePage(page).open()
      await expect(page.getByRole('main').getByText('Control room').first()).toBeVisible()
      await new Shell(page).expectStored()
      expect(await shiftOf(page), `home, ${visit} visit`).toBeLessThan(0.1)
      const table = new TableScreen(page)
      await table.open(orders?.id ?? '')
      await table.expectCount('940 records')
      await expect(table.cell(1, 1)).not.toBeEmpty()
      expect(await shiftOf(page), `table, ${visit} visit`).toBeLessThan(0.1)
      await new Shell(page).expectReadyForOffline()
    }
  })
})

/**
 * Reloads, and answers what was seen of the last look once the screen stands in its place.
 * @param figuresLast the figures under the grid, and the tools above it, come after the cells: the look has to wait for them
 */
async function startAgain(page: Page, figuresLast: boolean): Promise<NonNullable<Window['seenLook']>> {
  let come = (): void => undefined
  if (figuresLast) {
    const held = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/assets/closed-parts-*.js', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('figures.of')) await held
      await route.fulfill({ response })
    })
  }
  await page.reload({ waitUntil: 'commit' })
  if (figuresLast) {
    await expect.poll(() => page.evaluate(whatIsAwaited), 'parts of the table that are on their way').toBe('figures')
    come()
  }
  await expect.poll(() => page.evaluate(() => window.seenLook?.gone)).toBeGreaterThan(0)
  await shiftOf(page)
  // a file that is fetched ahead may be on its way
  await page.unrouteAll({ behavior: 'wait' })
  return page.evaluate(() => window.seenLook ?? { shift: Number.NaN })
}

/** Runs in the page: tells whether figures of a table are still to come once its cells have texts. */
function whatIsAwaited(): string {
  const root = document.getElementById('root')
  if (![...(root?.querySelectorAll('main [role=gridcell]') ?? [])].some(({ textContent }) => textContent !== '')) return 'cells'
  return root?.querySelector('[data-foot] [data-waits]') ? 'figures' : 'nothing'
}

test('a start shows the last look of an app, a page and a table, and the screen takes its very place', async ({ owner, cast }) => {
  await expect.poll(async () => (await owner.api.entities('page')).length).toBe(2)
  const idOf = async (kind: 'app' | 'page', label: string) => (await owner.api.entities(kind)).find((each) => each.label === label)?.id
  const orders = (await owner.api.entities('table')).find((each) => each.label === 'Orders')
  const [app, doc, table] = [
    `/app/${await idOf('app', 'Control room')}`,
    `/doc-page/${await idOf('page', 'How we work')}`,
    `/object/${orders?.id}`,
  ]
  const phone = await cast.phone(owner)
  for (const [where, { page, context }, dark] of [
    ['wide', owner, app],
    ['phone', phone, doc],
  ] as const) {
    await watchLooks(context)
    await noteRequests(context)
    for (const path of [app, table, doc]) {
      const colorScheme = path === dark ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expectKept(page, path)
      if (where === 'wide') await expectWithinBudget(page, path.split('/')[1] ?? '')
      const seen = await startAgain(page, path === table && where === 'wide')
      expect(seen.moved, `${where}, ${colorScheme}, ${path}`).toEqual([])
      expect(seen.compared).toBeGreaterThan(20)
      expect(seen.shift, `shift, ${where}, ${colorScheme}, ${path}`).toBeLessThanOrEqual(0.002)
    }
    // another scheme: nothing that was kept is like it
    await page.emulateMedia({ colorScheme: dark === doc ? 'light' : 'dark' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'How we work' }).first()).toBeVisible()
    expect((await page.evaluate(() => window.seenLook))?.shown).toBeUndefined()
  }
})

test('a press or key ends the last look; a loss of rights and a sign-out remove what is kept', async ({ owner, member }) => {
  await expect.poll(async () => (await owner.api.entities('page')).length).toBe(2)
  const { page } = member
  await watchLooks(member.context)
  await noteRequests(member.context)
  await page.goto('/home')
  await expect(page.getByRole('main').getByText('Control room').first()).toBeVisible()
  await expectKept(page, '/home')
  await expectWithinBudget(page, 'home')

  await test.step('a program that does not start', async () => {
    await page.route('**/assets/index-*.js', () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => window.seenLook?.shown)).toBeGreaterThan(0)
    await page.keyboard.press('a')
    await expect.poll(() => page.evaluate(() => window.seenLook?.gone)).toBeGreaterThan(0)
    await page.unroute('**/assets/index-*.js')
    await page.goto('/home')
    await expectKept(page, '/home')
  })

  await test.step('something that was seen is hidden from the person', async () => {
    const id = (await owner.api.entities('app')).find((each) => each.label === 'Control room')?.id ?? ''
    await page.goto('/settings')
    await expectKept(page, '/home')
    await owner.api.mutate('apps.archive', { id })
    await expect.poll(() => keptLooks(page)).toEqual([])
  })

  await test.step('the person leaves', async () => {
    await page.goto('/home')
    await expectKept(page, '/home')
    await new Shell(page).signOut()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => keptLooks(page)).toBeUndefined()
  })
})

/**
 * kB of scripts, as they travel, until a screen of the demo stands: the parts that open by themselves count too, which the budget of
 * `scripts/budget-check.mjs` does not see. Measured 382, 670, 529 and 782.
 */
const untilContent: Record<string, number> = { home: 415, app: 725, object: 570, 'doc-page': 845 }

async function expectWithinBudget(page: Page, screen: string): Promise<void> {
  const { kilobytes, files } = await loadedScripts(page)
  // a page without scripts would meet each budget
  expect(files, `scripts of ${screen}`).toBeGreaterThan(20)
  expect(kilobytes, `kB of scripts until ${screen} stands`).toBeLessThanOrEqual(untilContent[screen] ?? 0)
}

declare global {
  interface Window {
    layoutShift?: number
    /** ms after the navigation began */
    cellShownAt?: number
  }
}

/** Notes the frame of the grid's first cell with a text; runs in the page. */
function noteFirstCell(): void {
  const look = (): void => {
    const cell = document.querySelector('[role="grid"] [aria-rowindex="2"] [role="gridcell"]')
    if (cell?.textContent) window.cellShownAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** Sums the browser's layout shifts, from before the first paint; runs in the page. */
function countShifts(): void {
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') window.layoutShift = (window.layoutShift ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum two frames later, when the observer has reported the last shift. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.layoutShift ?? 0)))),
  )
}
