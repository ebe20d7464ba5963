import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('an automation is made from nothing, tried dry, switched on, and acts', async ({ owner }) => {
  const { page, api } = owner
  const made = await makeTable(api, 'Ports', ['North', 'South'])
  await page.goto('/automations/explore')
  await page.getByRole('button', { name: /^Record updated/ }).click()
  const trigger = page.getByRole('region', { name: 'Record updated' })
  await trigger.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'Ports' }).click()
  await trigger.getByRole('checkbox', { name: 'Name' }).check()

  await page.getByRole('button', { name: 'Add a step', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Update records/ })
    .click()
  const update = page.getByRole('region', { name: 'Update records' })
  await update.getByRole('combobox', { name: 'Add a field' }).click()
  await page.getByRole('option', { name: 'Note' }).click()
  await update.getByRole('textbox', { name: 'Note' }).fill('seen {{the record · Name}}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: 'Dry run' }).click()
  const dry = page.getByRole('dialog', { name: 'Dry run' })
  await expect(dry).toContainText('seen North')
  await page.keyboard.press('Escape')
  await expect(dry).toBeHidden()
  await page.getByRole('switch').click()
  await expect(page.getByRole('dialog')).toContainText('write records in Ports')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('switch')).toBeChecked()

  const table = new TableScreen(page)
  await table.open(made.id)
  await api.mutate('records.change', {
    tableId: made.id,
    changes: [{ op: 'update', id: made.recordIds[0] ?? '', values: { [made.fields.Name]: 'East' }, base: 1e9 }],
  })
  await expect(table.grid).toContainText('seen East')
  await page.goto('/automations/automation-log')
  await page.getByRole('button', { name: /New automation/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Changed 1 in Ports')
})
