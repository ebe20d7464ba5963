import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Choices about imports that this browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('trama.import.')))

test('what was chosen about a file is there again after a reload, until it is imported', async ({ owner }) => {
  const { page } = owner
  await page.goto('/connector')
  await choose(page, 'lots.csv', 'Lot,Arrived\r\nA-1,03/04/2026\r\nA-2,05/04/2026\r\n')
  const name = page.getByLabel('Table name')
  await expect(name).toHaveValue('Lots')
  await name.fill('Coffee lots')
  const order = page.getByRole('combobox', { name: 'How the days of Arrived are written' })
  await expect(order).toContainText('month/day/year')
  await order.click()
  await page.getByRole('option', { name: 'Read as day/month/year' }).click()
  await expect(order).toContainText('day/month/year')

  await page.reload()
  await expect(name).toHaveValue('Coffee lots')
  await expect(order).toContainText('day/month/year')
  expect(await kept(page)).toHaveLength(1)

  await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
  await expect(page).toHaveURL(/\/object\//)
  await expect(page.getByText('04/03/2026')).toBeVisible()
  expect(await kept(page)).toEqual([])
})

test('a file with the ids of records comes back into the very records, whatever else it says of them', async ({ owner }) => {
  const { page, api } = owner
  const { id } = await makeTable(api, 'Stock', ['Bolt', 'Nut'])
  const table = new TableScreen(page)
  await table.open(id)
  await expect(table.row('Bolt')).toBeVisible()
  await page.getByRole('button', { name: 'Table options' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export with record ids (CSV)' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('id,')

  await page.goto(`/connector/spreadsheets/csv/update?table=${id}`)
  await choose(page, 'stock.csv', text.replace('Bolt', 'Screw'))
  await expect(page.getByRole('combobox', { name: 'id goes into' })).toContainText('The record’s id')
  await expect(page.getByLabel('Key', { exact: true })).toContainText('The record’s id')
  await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
  await page.getByRole('link', { name: 'Go to table' }).click()
  await expect(table.row('Screw')).toBeVisible()
  await expect(table.row('Nut')).toBeVisible()
  await expect(table.row('Bolt')).toBeHidden()
})
