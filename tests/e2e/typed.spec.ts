import type { Locator, Page } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Api } from '#tests/e2e/support/api.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

async function makeTable(api: Api): Promise<string> {
  const id = newShortId('t')
  const fields = [
    { id: newShortId('f'), type: 'singleLineText' as const, label: 'Name', position: 'a0' },
    { id: newShortId('f'), type: 'date' as const, label: 'Due', position: 'a1' },
    { id: newShortId('f'), type: 'dateTime' as const, label: 'At', position: 'a2' },
    { id: newShortId('f'), type: 'select' as const, label: 'Phase', position: 'a3', config: { options: [] } },
  ]
  await api.mutate('tables.create', { id, label: 'Plans', icon: 'table', color: 'blue', fields, viewId: newShortId('v'), viewLabel: 'All' })
  const changes = [{ op: 'create' as const, id: newId(), values: { [fields[0]?.id ?? '']: 'Roast' } }]
  await api.mutate('records.change', { tableId: id, changes })
  return id
}

async function paste(target: Locator, text: string): Promise<void> {
  await target.evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.locator('body').evaluate(
    (element, [fileName, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content ?? ''], fileName ?? ''))
      element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text],
  )
}

test('dates are typed and pasted in the words of a Portuguese browser (7)', async ({ owner }) => {
  const { page, api } = owner
  await page.addInitScript(() => localStorage.setItem('trama.language', 'pt'))
  const table = new TableScreen(page)
  await table.open(await makeTable(api))
  await table.goTo(1, 2)
  // letters without a key of their own need the opened field
  await page.keyboard.type('15 de mar')
  await expect(table.grid.getByRole('textbox')).toHaveValue('15 de mar')
  await page.keyboard.type('ço de 2027')
  await page.keyboard.press('Enter')
  await expect(table.cell(1, 2)).toHaveText('15/03/2027')
  await table.goTo(1, 3)
  await page.keyboard.type('15/3/2027 às 14h30')
  await page.keyboard.press('Enter')
  await expect(table.cell(1, 3)).toHaveText('15/03/2027 14:30')
  await table.goTo(1, 2)
  await paste(table.grid, '4 abr 2027\t5 de abril de 2027 2pm')
  await expect(table.cell(1, 2)).toHaveText('04/04/2027')
  await expect(table.cell(1, 3)).toHaveText('05/04/2027 14:00')
})

test('a British browser writes the day first, and begins the week on Monday (7, 19)', async ({ owner }) => {
  const { page, api } = owner
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['en-GB', 'en'] }))
  const table = new TableScreen(page)
  await table.open(await makeTable(api))
  await table.goTo(1, 2)
  await page.keyboard.type('15.3.')
  await expect(page.getByRole('grid', { name: /March/ }).locator('th').first()).toHaveText('M')
  await page.keyboard.press('Enter')
  await expect(table.cell(1, 2)).toHaveText(/^15\/03\/20\d\d$/)
  await table.goTo(1, 2)
  await paste(table.grid, '16.3.\t17.3. 14:30')
  await expect(table.cell(1, 2)).toHaveText(/^16\/03\/20\d\d$/)
  await expect(table.cell(1, 3)).toHaveText(/^17\/03\/20\d\d 14:30$/)
})

test('a paste makes the options that are missing, and one key takes all of it back (17)', async ({ owner }) => {
  const { page, api } = owner
  const table = new TableScreen(page)
  await table.open(await makeTable(api))
  await table.goTo(1, 1)
  await paste(table.grid, 'Grind\t12/24/2027\t\tSoon\nBrew\t\t\tLater\nPour\tnever\t\tsoon')
  const refused = page.getByRole('dialog', { name: '4 cells could not be pasted' })
  await refused.getByRole('button', { name: 'Create 2 options and paste' }).click()
  const rest = page.getByRole('dialog', { name: '1 cell could not be pasted' })
  await expect(rest.getByRole('row', { name: /Due never Not a date/ })).toBeVisible()
  await rest.getByRole('button', { name: 'Got it' }).click()
  await expect(table.cell(1, 4)).toHaveText('Soon')
  await expect(table.cell(2, 4)).toHaveText('Later')
  await expect(table.cell(3, 4)).toHaveText('Soon')
  await table.grid.focus()
  await page.keyboard.press('Control+z')
  await expect(table.cell(1, 1)).toHaveText('Roast')
  await expect(table.cell(1, 4)).toHaveText('')
  await expect(table.cell(2, 1)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(table.cell(2, 4)).toHaveText('Later')
  await new Shell(page).expectStored()
})

const lots = [
  'item_id,Name,Remark',
  '583102939482938475610293,Sidamo,From the eastern slope above the river',
  '583102939482938475610294,Bourbon,Small',
  '583102939482938475610293,Harrar,Dry',
].join('\n')

test('a file dropped on home, in a table or an app, and a table pasted on home, become tables (22, 24, 31, 41)', async ({ owner }) => {
  const { page, api } = owner
  const table = new TableScreen(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(async () => {
    await drop(page, 'lots.csv', lots)
    await expect(page).toHaveURL(/connector/, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('3 values, 2 different')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Field that names the records/ })).toContainText('Name')
  await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
  await expect(page).toHaveURL(/\/object\//)
  await expect(table.row('Sidamo')).toBeVisible()
  const address = page.url()
  const isCut = (column: number) => table.cell(1, column).evaluate((cell) => cell.scrollWidth > cell.clientWidth)
  expect(await Promise.all([isCut(1), isCut(2), isCut(3)]), 'columns are as wide as their values (41)').toEqual([false, false, false])

  await test.step('a file dropped in a table goes into it', async () => {
    await drop(page, 'more.csv', 'item_id,Name\n583102939482938475610295,Geisha\n')
    await expect(page.getByRole('heading', { name: 'Import into Lots' })).toBeVisible()
    await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(table.row('Geisha')).toBeVisible()
  })

  await test.step('a file dropped in an app becomes a table of its own', async () => {
    const id = newId()
    await api.mutate('apps.create', { id, label: 'Desk', icon: 'layout', color: 'blue' })
    await page.goto(`/app/${id}`)
    await expect(
      page
        .getByRole('textbox', { name: 'App title' })
        .or(page.getByRole('heading', { name: 'Desk' }))
        .first(),
    ).toBeVisible()
    await expect(async () => {
      await drop(page, 'other.csv', 'Name\nTypica\nCaturra\n')
      await expect(page).toHaveURL(/connector/, { timeout: 500 })
    }).toPass()
    await expect(page.getByLabel('Table name')).toHaveValue('Other')
  })

  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(async () => {
    await paste(page.locator('body'), 'Name\tPrice\nSidamo\t12\nBourbon\t9\n')
    await expect(page).toHaveURL(/connector/, { timeout: 500 })
  }).toPass()
  await expect(page.getByLabel('Table name')).toHaveValue('Pasted table')
  await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
  await expect(table.row('Bourbon')).toBeVisible()
})
