import { newId, newShortId } from '#shared/lib/ids.ts'
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

test('a run that failed goes on from its failed step once the cause is gone', async ({ owner }) => {
  const { page, api } = owner
  const made = await makeTable(api, 'Loads', ['light'])
  const weight = newShortId('f')
  await api.mutate('fields.create', { id: weight, tableId: made.id, type: 'number', label: 'Weight', position: 'a2' })
  const write = (fieldId: string, text: string) => ({
    ...{ id: newShortId('b'), kind: 'updateRecords', branches: [] },
    config: { of: 'trigger', values: [{ fieldId, text }] },
  })
  const id = newId()
  const definition = {
    trigger: { kind: 'recordCreated', config: { tableId: made.id, byPeople: false }, disallowChange: false },
    actions: [write(made.fields.Note, 'begun'), write(weight, `{{trigger.${made.fields.Name}}}`)],
  }
  await api.mutate('automations.create', { id, name: 'Weigh', description: '', folder: '', definition })
  await api.mutate('automations.enable', { id, enabled: true })
  const recordId = newId()
  await api.mutate('records.change', {
    tableId: made.id,
    changes: [{ op: 'create', id: recordId, values: { [made.fields.Name]: 'heavy' } }],
  })

  const table = new TableScreen(page)
  await table.open(made.id)
  await expect(table.grid).toContainText('begun')
  const statuses = async (): Promise<string[]> => {
    const { runs } = await api.get<{ runs: { automationId: string; status: string }[] }>('automations/runs')
    return runs.filter((run) => run.automationId === id).map(({ status }) => status)
  }
  await expect.poll(statuses).toEqual(['failed'])
  await page.goto('/automations/automation-log')
  await page.getByRole('button', { name: /Weigh/ }).click()
  const run = page.getByRole('dialog', { name: 'Weigh' })
  await expect(run).toContainText('heavy')
  await api.mutate('records.change', {
    tableId: made.id,
    changes: [{ op: 'update', id: recordId, values: { [made.fields.Name]: '77' }, base: 1e9 }],
  })
  await run.getByRole('button', { name: 'Again from the failed step' }).click()
  await expect.poll(statuses).toEqual(['done'])
  await table.open(made.id)
  await expect(table.cell(2, 3)).toHaveText('77')

  await page.goto('/automations/automation-log')
  await page.getByRole('button', { name: /Weigh/ }).click()
  await run.getByRole('button', { name: 'Undo this run' }).click()
  await expect(page.getByText('The run was undone')).toBeVisible()
  await table.open(made.id)
  await expect(table.cell(2, 3)).toHaveText('')
})
