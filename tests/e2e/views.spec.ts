import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** The heading and some lines of a file of tests/data, with some of its columns. */
async function excerpt(file: string, columns: readonly string[], isWanted: (row: string[], at: number) => boolean): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../data', file), 'utf8')
  const [head = [], ...rows] = text.split(/\r?\n/).map((line) => line.split(','))
  const places = columns.map((column) => head.indexOf(column))
  return [head, ...rows.filter(isWanted)].map((row) => places.map((place) => row[place]).join(',')).join('\n')
}

interface Imported {
  id: string
  /** field ids by label */
  fields: Record<string, string>
}

async function importText(page: Page, api: Api, name: string, text: string): Promise<Imported> {
  await page.goto('/connector')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/object\/t/)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const fields = (await api.entities('field')).filter((field) => field.tableId === id)
  return { id, fields: Object.fromEntries(fields.map((field) => [field.label, field.id])) }
}

async function openView(
  page: Page,
  api: Api,
  { id: tableId }: Imported,
  type: 'kanban' | 'calendar' | 'gantt',
  config: object,
): Promise<void> {
  const id = newShortId('v')
  await api.mutate('views.create', { id, tableId, type, label: type, position: 'b0', config: config as never })
  await page.goto(`/object/${tableId}/${id}`)
}

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** A finger that rests before it moves: `until` tells that what it holds follows. */
async function holdAndDrag(cdp: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }, until: () => Promise<unknown>) {
  const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.x, from.y) })
  await until()
  for (const part of [0.2, 0.6, 1])
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part),
    })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
/** ms that a finger must rest (client/src/ui/drag/finger-press.ts), and a little more */
const hold = (page: Page) => () => page.evaluate(() => new Promise((done) => setTimeout(done, 450)))

test('strikes of birds by phase and by date, and orders as bars: moved by mouse, by finger and by keys', async ({ owner, cast }) => {
  const { page, api } = owner
  const birds = ['Airport Name', 'Flight Date', 'Phase of flight']
  const text = await excerpt('birdstrikes.csv', birds, (_row, at) => at < 24)
  const strikes = await importText(page, api, 'strikes.csv', text)
  const phase = strikes.fields['Phase of flight'] ?? ''
  const date = strikes.fields['Flight Date'] ?? ''
  const dayOf = async ({ id }: Imported, label: string, name: string): Promise<string> => {
    const record = (await api.records(id)).find((each) => Object.values(each).some((cell) => String(cell) === name))
    return String(record?.[label]).slice(0, 10)
  }
  const cdp = await owner.context.newCDPSession(page)

  await test.step('a board by the phase of flight', async () => {
    const shown = { fields: null, filter: null, sort_by: null, sort_order: 'asc' }
    await openView(page, api, strikes, 'kanban', { ...shown, kanban_field: phase })
    const column = (at: Page, name: string) => at.getByRole('list', { name, exact: true })
    const card = page.locator('[data-record]', { hasText: 'NEW ORLEANS' })
    await expect(column(page, 'Take-off run')).toContainText('NEW ORLEANS')
    await card.dragTo(column(page, 'Approach'))
    await expect(column(page, 'Approach')).toContainText('NEW ORLEANS')
    await card.focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(column(page, 'Take-off run')).toContainText('NEW ORLEANS')
    await expect(card).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(column(page, 'Approach')).toContainText('NEW ORLEANS')
    await new Shell(page).expectStored()
    const phone = await cast.phone(owner)
    await phone.page.goto(new URL(page.url()).pathname)
    await phone.page.locator('[data-record]', { hasText: 'NEW ORLEANS' }).getByRole('button', { name: 'Record options' }).tap()
    await phone.page.getByRole('menuitem', { name: 'Take-off run', exact: true }).tap()
    await expect(column(page, 'Take-off run')).toContainText('NEW ORLEANS')
  })

  await test.step('a calendar by the date of the flight', async () => {
    await openView(page, api, strikes, 'calendar', { calendar_fields: [date], calendar_mode: 'month', filter: null })
    await page.getByRole('button', { name: 'Go to a day' }).click()
    const box = page.getByRole('dialog', { name: 'Go to a day' })
    await box.getByRole('spinbutton').first().click()
    await page.keyboard.type('01111990')
    await box.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'January 1990' })).toBeVisible()
    const event = page.locator('button[data-event]', { hasText: 'NEW ORLEANS' })
    const day = (number: number) => page.getByRole('gridcell', { name: new RegExp(`January ${number}, 1990`) })
    const on = (number: number) => day(number).locator('[data-event]', { hasText: 'NEW ORLEANS' })
    await expect(on(11)).toBeVisible()
    await drag(page, await middleOf(event), await middleOf(day(17)))
    await expect(on(17)).toBeVisible()
    await event.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(on(18)).toBeVisible()
    await holdAndDrag(cdp, await middleOf(event), await middleOf(day(24)), hold(page))
    await expect(on(24)).toBeVisible()
    await expect.poll(() => dayOf(strikes, 'Flight Date', 'NEW ORLEANS INTL')).toBe('1990-01-24')
  })

  await test.step('orders as bars, from the day they came to the day they went', async () => {
    const columns = ['orderID', 'orderDate', 'shippedDate', 'shipCity']
    const orders = await importText(page, api, 'orders.csv', await excerpt('northwind-orders.csv', columns, (_row, at) => at < 6))
    await openView(page, api, orders, 'gantt', {
      ...{ gantt_date_range: orders.fields['orderDate'], gantt_end_field: orders.fields['shippedDate'] },
      ...{ gantt_table_fields: [orders.fields['shipCity']], gantt_zoom: 'week', filter: null, sort_order: 'asc' },
    })
    const order = async () => [await dayOf(orders, 'orderDate', '10250'), await dayOf(orders, 'shippedDate', '10250')].join(' ')
    // the chart opens where its bars are, whatever day it is
    const bar = page.locator('[data-bar]').nth(2)
    await expect(bar).toBeVisible()
    const from = await middleOf(bar)
    await drag(page, from, { x: from.x + 2 * 18, y: from.y })
    await expect.poll(order).toBe('1996-07-10 1996-07-14')
    await drag(page, await middleOf(bar.locator('[data-grip=end]')), { x: (await middleOf(bar)).x + 4 * 18, y: from.y })
    await expect.poll(order).toMatch(/^1996-07-10 1996-07-1[5-7]$/)
    const [, end = ''] = (await order()).split(' ')
    await bar.focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect.poll(order).toBe(`1996-07-09 ${end}`)
    const at = await middleOf(bar)
    await holdAndDrag(cdp, at, { x: at.x - 18, y: at.y }, hold(page))
    await expect.poll(order).toMatch(/^1996-07-08 /)
  })
})
