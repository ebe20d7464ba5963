import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

/** The first lines of a file of tests/data, with some of its columns. */
async function excerpt(file: string, columns: readonly string[], lines: number): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../data', file), 'utf8')
  const [head = [], ...rows] = text.split(/\r?\n/).map((line) => line.split(','))
  return [head, ...rows.slice(0, lines)].map((row) => columns.map((column) => row[head.indexOf(column)]).join(',')).join('\n')
}

interface Imported {
  id: string
  /** field ids by label */
  fields: Record<string, string>
}

async function importText(page: Page, api: Api, name: string, text: string): Promise<Imported> {
  await page.goto('/connector')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
  await expect(page).toHaveURL(/\/object\/t/)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const fields = (await api.entities('field')).filter((field) => field.tableId === id)
  return { id, fields: Object.fromEntries(fields.map((field) => [field.label, field.id])) }
}

type Kind = 'kanban' | 'calendar' | 'gantt'

async function openView(page: Page, api: Api, { id: tableId }: Imported, type: Kind, config: object): Promise<void> {
  const id = newShortId('v')
  await api.mutate('views.create', { id, tableId, type, label: type, position: 'b0', config: config as never })
  await page.goto(`/object/${tableId}/${id}`)
}

interface Point {
  x: number
  y: number
}

const middleOf = async (element: Locator): Promise<Point> => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

/** A finger that rests on an event until it holds it, and then takes it along. */
async function dragByFinger(cdp: CDPSession, event: Locator, to: Point): Promise<void> {
  const from = await middleOf(event)
  const touch = (type: 'touchStart' | 'touchMove', { x, y }: Point) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', from)
  await expect(event).toHaveAttribute('data-moving', 'true')
  for (const part of [0.2, 0.6, 1]) await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('strikes of birds by phase and by date, and orders as bars: moved by mouse, by finger and by keys', async ({ owner, cast }) => {
  const { page, api } = owner
  const cdp = await devtoolsOf(page)
  const strikes = await importText(
    page,
    api,
    'strikes.csv',
    await excerpt('birdstrikes.csv', ['Airport Name', 'Flight Date', 'Phase of flight'], 24),
  )
  /** days of the record with this value */
  const daysOf = async ({ id }: Imported, value: string, ...labels: string[]): Promise<string> => {
    const record = (await api.records(id)).find((each) => Object.values(each).some((cell) => String(cell) === value))
    return labels.map((label) => String(record?.[label]).slice(0, 10)).join(' ')
  }

  await test.step('a board by the phase of flight', async () => {
    const shown = { fields: null, filter: null, sort_by: null, sort_order: 'asc' }
    await openView(page, api, strikes, 'kanban', { ...shown, kanban_field: strikes.fields['Phase of flight'] })
    const column = (name: string) => page.getByRole('list', { name, exact: true })
    const card = page.getByRole('button', { name: 'NEW ORLEANS INTL', exact: true })
    await expect(column('Take-off run')).toContainText('NEW ORLEANS')
    await card.dragTo(column('Approach'))
    await expect(column('Approach')).toContainText('NEW ORLEANS')
    await card.focus()
    await page.keyboard.press('Control+Shift+ArrowRight')
    await expect(column('Climb')).toContainText('NEW ORLEANS')
    await expect(card).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(column('Approach')).toContainText('NEW ORLEANS')
    await new Shell(page).expectStored()

    const phone = await cast.phone(owner)
    await phone.page.goto(new URL(page.url()).pathname)
    const there = phone.page.getByRole('listitem').filter({ hasText: 'NEW ORLEANS' })
    await there.getByRole('button', { name: 'Record options' }).tap()
    await phone.page.getByRole('menuitem', { name: 'Take-off run', exact: true }).tap()
    await expect(column('Take-off run')).toContainText('NEW ORLEANS')
  })

  await test.step('a calendar by the date of the flight', async () => {
    const fields = [strikes.fields['Flight Date']]
    await openView(page, api, strikes, 'calendar', { calendar_fields: fields, calendar_mode: 'month', filter: null })
    await page.getByRole('button', { name: 'Go to a day' }).click()
    await page.getByRole('spinbutton').first().click()
    await page.keyboard.type('01111990')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    const event = page.locator('[data-event]', { hasText: 'NEW ORLEANS' })
    const day = (number: number) => page.getByRole('gridcell', { name: new RegExp(`January ${number}, 1990`) })
    const on = (number: number) => day(number).locator(event)
    await expect(on(11)).toBeVisible()
    await drag(page, await middleOf(event), await middleOf(day(17)))
    await expect(on(17)).toBeVisible()
    await event.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(on(18)).toBeFocused()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(on(19)).toBeVisible()
    await dragByFinger(cdp, event, await middleOf(day(24)))
    await expect(on(24)).toBeVisible()
    await expect.poll(() => daysOf(strikes, 'NEW ORLEANS INTL', 'Flight Date')).toBe('1990-01-24')
  })

  await test.step('orders as bars, from the day they came to the day they went', async () => {
    const columns = ['orderID', 'orderDate', 'shippedDate', 'shipCity']
    const orders = await importText(page, api, 'orders.csv', await excerpt('northwind-orders.csv', columns, 6))
    await openView(page, api, orders, 'gantt', {
      ...{ gantt_date_range: orders.fields['orderDate'], gantt_end_field: orders.fields['shippedDate'] },
      ...{ gantt_table_fields: [orders.fields['shipCity']], gantt_zoom: 'week', filter: null, sort_order: 'asc' },
    })
    const days = () => daysOf(orders, '10250', 'orderDate', 'shippedDate')
    // the chart opens where its bars are, whatever day it is
    const bar = page.locator('[data-bar]').nth(2)
    const { width } = (await bar.boundingBox()) ?? { width: 0 }
    const oneDay = width / 5
    const along = async (element: Locator, by: number): Promise<[Point, Point]> => {
      const from = await middleOf(element)
      return [from, { x: from.x + by * oneDay, y: from.y }]
    }
    await drag(page, ...(await along(bar, 2)))
    await expect.poll(days).toBe('1996-07-10 1996-07-14')
    await drag(page, ...(await along(bar.locator('[data-grip=end]'), 1)))
    await expect.poll(days).toBe('1996-07-10 1996-07-15')
    await bar.focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect.poll(days).toBe('1996-07-09 1996-07-15')
    const [, before] = await along(bar, -1)
    await dragByFinger(cdp, bar, before)
    await expect.poll(days).toBe('1996-07-08 1996-07-14')
  })
})
