import type { Page } from '@playwright/test'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Replaces the code of the editor as somebody who types. */
async function write(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
}

async function save(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('header').getByText(`Version ${version}`)).toBeVisible()
}

test('a function is written, makes a record, breaks at its line, and goes back to the version that worked', async ({ owner }) => {
  const { page, api } = owner
  const made = await makeTable(api, 'Orders', ['first'])
  await page.goto('/lowcode')
  await page.getByRole('button', { name: 'New function' }).click()
  const dialog = page.getByRole('dialog', { name: 'New function' })
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toContainText('JavaScript')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Order maker')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Function created successfully')).toBeVisible()

  await write(page, "log('for', data.name)\nconst id = insert('Orders', { Name: data.name })\nreturn { id }")
  await page.getByRole('textbox', { name: 'Note on this version' }).fill('makes one order')
  await save(page, 1)
  await expect(page.getByText('Function saved successfully')).toBeVisible()

  // a trial tells, and changes nothing
  await page.getByRole('textbox', { name: 'Input (JSON)' }).fill('{ "name": "by a function" }')
  await page.getByRole('button', { name: 'Try without changes' }).click()
  await expect(page.getByText('1 change would be made')).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('1 change was made')).toBeVisible()
  await expect(page.getByLabel('Log', { exact: true }).last()).toContainText('for by a function')

  // the next version breaks at its second line
  await write(page, "insert('Orders', { Name: 'lost' })\nthrow new Error('not yet')")
  await save(page, 2)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(/not yet.*line 2/)).toBeVisible()
  await expect(page.locator('.cm-lint-marker-error')).toBeVisible()

  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('listitem').filter({ hasText: 'makes one order' }).getByRole('button', { name: 'Compare' }).click()
  const difference = page.getByRole('dialog')
  await expect(difference).toContainText("insert('Orders', { Name: 'lost' })")
  await difference.getByRole('button', { name: 'Put this version into the editor' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toContainText('data.name')
  await save(page, 3)
  await page.getByRole('tab', { name: 'Run' }).click()
  await page.getByRole('textbox', { name: 'Input (JSON)' }).fill('{ "name": "again" }')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('1 change was made')).toBeVisible()

  const table = new TableScreen(page)
  await table.open(made.id)
  await expect(table.grid).toContainText('by a function')
  await expect(table.grid).toContainText('again')
  await expect(table.grid).not.toContainText('lost')
})
