import type { CDPSession, Page } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

const labels = ['Name', 'Berth', 'Depth', 'Flag', 'Notes']

async function makeTable(api: Api): Promise<string> {
  const id = newShortId('t')
  let position: string | null = null
  const fields = labels.map((label) => {
    position = positionBetween(position, null)
    return { id: newShortId('f'), type: 'singleLineText' as const, label, position, config: {} }
  })
  await api.mutate('tables.create', { id, label: 'Ships', icon: 'table', color: 'blue', fields, viewId: newShortId('v'), viewLabel: 'All' })
  const values = Object.fromEntries(fields.map((field) => [field.id, `${field.label} of Anna`]))
  await api.mutate('records.change', { tableId: id, changes: [{ op: 'create', id: newId(), values }] })
  return id
}

interface Head {
  label: string
  width: number
  frozen: boolean
}

/** The columns as they are seen. */
async function heads(page: Page): Promise<Head[]> {
  return page.locator('[role="grid"] [data-head]').evaluateAll((all) =>
    all.map((head) => ({
      label: head.getAttribute('title') ?? '',
      width: Math.round(head.getBoundingClientRect().width),
      frozen: head.hasAttribute('data-frozen'),
    })),
  )
}
const order = async (page: Page): Promise<string> =>
  (await heads(page)).map(({ label, frozen }) => (frozen ? `[${label}]` : label)).join(' ')
const widthOf = async (page: Page, label: string): Promise<number | undefined> =>
  (await heads(page)).find((head) => head.label === label)?.width

const head = (page: Page, label: string) => page.locator(`[role="grid"] [data-head][title="${label}"]`)

async function boxOf(page: Page, label: string): Promise<{ left: number; right: number; y: number }> {
  const box = await head(page, label).boundingBox()
  if (!box) throw new Error(`${label} is not seen`)
  return { left: box.x, right: box.x + box.width, y: box.y + box.height / 2 }
}

/** Holds the header's right edge and lets go elsewhere. */
async function dragEdge(page: Page, label: string, by: number): Promise<void> {
  const { right, y } = await boxOf(page, label)
  await page.mouse.move(right - 1, y)
  await page.mouse.down()
  await page.mouse.move(right - 1 + by, y, { steps: 4 })
  await page.mouse.up()
}

/** Drags a header onto the left half of another, which places it before that one. */
async function dragHead(page: Page, label: string, before: string): Promise<void> {
  const { left, y } = await boxOf(page, label)
  const to = await boxOf(page, before)
  await page.mouse.move(left + 12, y)
  await page.mouse.down()
  await page.mouse.move(to.left + 20, y, { steps: 6 })
  await page.mouse.up()
}

test('columns are resized, moved, frozen and hidden with the mouse and with keys, and stay so', async ({ owner, builder }) => {
  const { page, api } = owner
  const id = await makeTable(api)
  const table = new TableScreen(page)
  await table.open(id)
  await expect(table.cell(1, 5)).toHaveText('Notes of Anna')
  await expect.poll(() => order(page)).toBe('[Name] Berth Depth Flag Notes')
  const first = Object.fromEntries((await heads(page)).map(({ label, width }) => [label, width]))

  await test.step('with the mouse', async () => {
    await dragEdge(page, 'Berth', 61)
    await expect.poll(() => widthOf(page, 'Berth')).toBe((first['Berth'] ?? 0) + 61)
    await dragEdge(page, 'Depth', -1000)
    await expect.poll(() => widthOf(page, 'Depth'), 'no column gets lost').toBe(56)
    await dragHead(page, 'Notes', 'Berth')
    await expect.poll(() => order(page)).toBe('[Name] Notes Berth Depth Flag')
    await dragHead(page, 'Berth', 'Name')
    await expect.poll(() => order(page), 'the column that names the records stays first').toBe('[Name] Berth Notes Depth Flag')
    await expect(table.cell(1, 2)).toHaveText('Berth of Anna')
  })

  const menu = page.getByRole('menu')
  const fromMenu = async (column: number, ...items: string[]): Promise<void> => {
    await table.goTo(1, column)
    await page.keyboard.press('Alt+ArrowDown')
    for (const item of items) {
      const entry = menu.getByRole('menuitem', { name: item, exact: true })
      for (let press = 0; press < 30; press += 1) {
        await expect(menu.getByRole('menuitem').filter({ visible: true }).first()).toBeVisible()
        if (await entry.evaluate((element) => element === document.activeElement)) break
        await page.keyboard.press('ArrowDown')
      }
      await expect(entry).toBeFocused()
      await page.keyboard.press('Enter')
    }
  }

  await test.step('with keys', async () => {
    await table.goTo(1, 2)
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect.poll(() => order(page)).toBe('[Name] Notes Berth Depth Flag')
    await expect(table.grid, 'the place moves along').toHaveAttribute('aria-activedescendant', /-0-2$/)
    await fromMenu(3, 'Freeze up to here')
    await expect.poll(() => order(page)).toBe('[Name] [Notes] [Berth] Depth Flag')
    await expect(table.grid).toBeFocused()
    await fromMenu(2, 'Wider', 'Wider')
    await page.keyboard.press('Escape')
    await expect(table.grid).toBeFocused()
    await expect.poll(() => widthOf(page, 'Notes')).toBe((first['Notes'] ?? 0) + 80)
    await fromMenu(5, 'Hide field')
    await expect.poll(() => order(page)).toBe('[Name] [Notes] [Berth] Depth')
  })

  await test.step('a frozen column is moved among the frozen ones and out of them', async () => {
    await fromMenu(3, 'Move left')
    await expect.poll(() => order(page)).toBe('[Name] [Berth] [Notes] Depth')
    await dragHead(page, 'Depth', 'Notes')
    await expect.poll(() => order(page)).toBe('[Name] [Berth] [Depth] Notes')
    await fromMenu(2, 'Unfreeze columns')
    await expect.poll(() => order(page)).toBe('[Name] Berth Depth Notes')
    await fromMenu(2, 'Freeze up to here')
    await expect.poll(() => order(page)).toBe('[Name] [Berth] Depth Notes')
  })

  await test.step('it is so after a reload and for others', async () => {
    const now = await heads(page)
    await page.reload()
    await expect.poll(() => heads(page)).toEqual(now)
    // until now it was one person's own
    await page.getByRole('button', { name: 'Save view' }).click()
    await new Shell(page).expectStored()
    await builder.page.goto(`/object/${id}`)
    await expect.poll(() => heads(builder.page)).toEqual(now)
    // a second person sees it at once
    await fromMenu(3, 'Narrower')
    await page.keyboard.press('Escape')
    await fromMenu(4, 'Move left')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect.poll(() => order(builder.page)).toBe('[Name] [Berth] Notes Depth')
    await expect.poll(() => heads(builder.page)).toEqual(await heads(page))
  })
})

/** Puts a finger down, draws it and lifts it. */
async function swipe(cdp: CDPSession, from: { x: number; y: number }, by: number): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.3, 0.6, 1])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + by * part, y: from.y }] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('on a phone a finger moves, widens and hides columns', async ({ owner, cast }) => {
  const id = await makeTable(owner.api)
  const { page } = await cast.phone(owner)
  await page.goto(`/object/${id}`)
  const asGrid = () => page.getByRole('radio', { name: 'Grid', exact: true }).tap()
  await asGrid()
  await expect.poll(() => order(page)).toMatch(/^Name Berth Depth/)
  const before = (await widthOf(page, 'Name')) ?? 0

  const openMenu = (label: string) =>
    page
      .getByRole('grid')
      .getByRole('button', { name: `Menu of ${label}` })
      .tap()
  const pick = (item: string) => page.getByRole('menu').getByRole('menuitem', { name: item, exact: true }).tap()
  await openMenu('Berth')
  await pick('Move right')
  await expect.poll(() => order(page)).toMatch(/^Name Depth/)
  await openMenu('Depth')
  await pick('Narrower')
  await page.touchscreen.tap(195, 40)
  await expect(page.getByRole('menu')).toHaveCount(0)
  // the same menu again
  await openMenu('Depth')
  await pick('Hide field')
  await expect.poll(() => order(page)).toMatch(/^Name Berth Flag/)

  // last: a tap right after such a gesture is no tap to Chromium
  await page.getByRole('grid').evaluate((grid) => (grid.scrollLeft = 0))
  await expect.poll(async () => (await boxOf(page, 'Name')).left).toBeGreaterThan(0)
  const { right, y } = await boxOf(page, 'Name')
  await swipe(await devtoolsOf(page), { x: right - 3, y }, -50)
  await expect.poll(() => widthOf(page, 'Name')).toBe(before - 50)
  await page.reload()
  await asGrid()
  await expect.poll(() => order(page)).toMatch(/^Name Berth Flag/)
  await expect.poll(() => widthOf(page, 'Name')).toBe(before - 50)
})
