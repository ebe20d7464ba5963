import type { Locator, Page } from '@playwright/test'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { writeTrigger } from '#tests/e2e/support/write-trigger.ts'

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

/** Adds a step at the end of the automation that is open. */
async function addStep(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a step', exact: true }).last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  return page.getByRole('region', { name }).last()
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

test('a button runs a function, which makes a record and answers for a later step', async ({ owner }) => {
  const { page, api } = owner
  const orders = await makeTable(api, 'Orders', ['chairs', 'tables'])
  const labels = await makeTable(api, 'Labels', ['old'])
  const created = { label: 'Label maker', active: 1, language: 'javascript', trigger: null, is_async: 0 }
  const { id_trama_low_code_functions: id } = await api.post<{ id_trama_low_code_functions: string }>('v3/low-code-functions', created)
  const source_code = "insert('Labels', { Name: `for ${data.what}` })\nreturn data.what.length"
  await api.post(`v3/low-code-functions/${id}/version`, { id_trama_low_code_functions: id, source_code, is_async: 0 })

  await page.goto('/automations/explore')
  await page.getByRole('button', { name: /^Button pressed/ }).click()
  const trigger = page.getByRole('region', { name: 'Button pressed' })
  await trigger.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'Orders' }).click()
  await trigger.getByRole('button', { name: 'Make a button' }).click()
  const run = await addStep(page, 'Run a function')
  await run.getByRole('combobox', { name: 'Function' }).click()
  await page.getByRole('option', { name: 'Label maker' }).click()
  await run.getByRole('button', { name: 'Add a line' }).click()
  await run.getByRole('textbox', { name: 'Name' }).fill('what')
  await run.getByRole('textbox', { name: 'Value' }).fill('{{the record · Name}}')
  const update = await addStep(page, 'Update records')
  await update.getByRole('combobox', { name: 'Add a field' }).click()
  await page.getByRole('option', { name: 'Note' }).click()
  await update.getByRole('button', { name: 'Insert a value into Note' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('function')
  await page
    .getByRole('option', { name: /Run a function/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('switch')).toBeChecked()

  const table = new TableScreen(page)
  await table.open(orders.id)
  await table.row('tables').getByRole('button', { name: 'Start', exact: true }).click()
  await expect(table.row('tables')).toContainText('6')
  await expect(table.cell(1, 2)).toHaveText('')
  await table.open(labels.id)
  await expect(table.cell(2, 1)).toHaveText('for tables')
})

test('a record that is made without a network has what a trigger fills in once it is back', async ({ owner }) => {
  const { page, api } = owner
  const made = await makeTable(api, 'Berths', ['East'])
  await writeTrigger(
    page,
    { name: 'Numbers', table: 'Berths', event: 'Before insert' },
    'currentData.Note = `berth ${currentData.Name.length}`',
  )
  const table = new TableScreen(page)
  await table.open(made.id)
  await table.expectCount('1 record')
  await new Shell(page).expectReadyForOffline()
  await owner.goOffline()

  await page.getByRole('button', { name: 'Add record' }).click()
  await expect(table.cell(2, 1)).toHaveAttribute('data-active')
  await page.keyboard.type('Far West')
  await page.keyboard.press('Enter')
  await expect(table.cell(2, 1)).toHaveText('Far West')
  await page.reload()
  await expect(table.cell(2, 1)).toHaveText('Far West')
  await expect(table.cell(2, 2)).toHaveText('')
  expect((await api.records(made.id)).length).toBe(1)

  await owner.goOnline()
  await new Shell(page).expectStored()
  await expect(table.cell(2, 2)).toHaveText('berth 8')
  await expect.poll(async () => (await api.records(made.id))[1]?.['Note']).toBe('berth 8')
})
