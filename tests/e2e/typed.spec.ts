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

test('a file dropped on home, and a table pasted there, become tables (24)', async ({ owner }) => {
  const { page } = owner
  const table = new TableScreen(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(async () => {
    await drop(page, 'lots.csv', 'item_id,Name\n583102939482938475610293,Sidamo\n583102939482938475610294,Bourbon\n')
    await expect(page).toHaveURL(/connector/, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('combobox', { name: /^Field that names the records/ })).toContainText('Name')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/object\//)
  await expect(table.row('Sidamo')).toBeVisible()
  const address = page.url()

  await test.step('a file dropped in a table goes into it', async () => {
    await drop(page, 'more.csv', 'item_id,Name\n583102939482938475610295,Geisha\n')
    await expect(page.getByRole('heading', { name: 'Import into Lots' })).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(table.row('Geisha')).toBeVisible()
  })

  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(async () => {
    await paste(page.locator('body'), 'Name\tPrice\nSidamo\t12\nBourbon\t9\n')
    await expect(page).toHaveURL(/connector/, { timeout: 500 })
  }).toPass()
  await expect(page.getByLabel('Table name')).toHaveValue('Pasted table')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(table.row('Bourbon')).toBeVisible()
})
