import type { Page } from '@playwright/test'
import { newShortId } from '#shared/lib/ids.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Adds a step at the end that writes a text into a field of the record. */
async function addWrite(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a step', exact: true }).last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Update records/ })
    .click()
  const update = page.getByRole('region', { name: 'Update records' }).last()
  await update.getByRole('combobox', { name: 'Add a field' }).click()
  await page.getByRole('option', { name: field }).click()
  await update.getByRole('textbox', { name: field }).fill(text)
}

test('an automation is made from nothing, tried dry, switched on, acts, breaks, and goes on from its failed step (B18)', async ({
  owner,
}) => {
  const { page, api } = owner
  const made = await makeTable(api, 'Loads', ['12', 'light'])
  await api.mutate('fields.create', { id: newShortId('f'), tableId: made.id, type: 'number', label: 'Weight', position: 'a2' })
  await page.goto('/automations/explore')
  await page.getByRole('button', { name: /^Record updated/ }).click()
  const trigger = page.getByRole('region', { name: 'Record updated' })
  await trigger.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'Loads' }).click()
  await trigger.getByRole('checkbox', { name: 'Name' }).check()
  await addWrite(page, 'Note', 'seen {{the record · Name}}')
  await addWrite(page, 'Weight', '{{the record · Name}}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  // tried dry: what it would do is told, and nothing is written
  await page.getByRole('button', { name: 'Dry run' }).click()
  const dry = page.getByRole('dialog', { name: 'Dry run' })
  await expect(dry).toContainText('seen 12')
  await page.keyboard.press('Escape')
  await expect(dry).toBeHidden()
  await page.getByRole('switch').click()
  await expect(page.getByRole('dialog')).toContainText('write records in Loads')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('switch')).toBeChecked()
  const editor = page.url()

  // it acts
  const rename = (at: number, name: string) =>
    api.mutate('records.change', {
      tableId: made.id,
      changes: [{ op: 'update', id: made.recordIds[at] ?? '', values: { [made.fields.Name]: name }, base: 1e9 }],
    })
  const table = new TableScreen(page)
  await table.open(made.id)
  await expect(table.grid).not.toContainText('seen')
  await rename(0, '15')
  await expect(table.cell(1, 2)).toHaveText('seen 15')
  await expect(table.cell(1, 3)).toHaveText('15')

  // a name that is no number breaks its second step; the first one stays done
  await rename(1, 'heavy')
  await expect(table.cell(2, 2)).toHaveText('seen heavy')
  await page.goto(editor)
  await page.getByRole('link', { name: 'Log of runs' }).click()
  const failed = page.getByRole('listitem').filter({ hasText: 'Failed' }).getByRole('button')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(failed).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await failed.click()
  const run = page.getByRole('dialog', { name: 'New automation' })
  await expect(run).toContainText('heavy')

  // the cause is gone: the run goes on from there, and writes its first step no second time
  await rename(1, '77')
  await run.getByRole('button', { name: 'Again from the failed step' }).click()
  await expect(run.getByRole('button', { name: 'Undo this run' })).toBeVisible()
  await table.open(made.id)
  await expect(table.cell(2, 3)).toHaveText('77')
  const statuses = async (): Promise<string[]> => {
    const { runs } = await api.get<{ runs: { status: string }[] }>('automations/runs')
    return runs.map(({ status }) => status)
  }
  await expect.poll(statuses).toEqual(['done', 'done', 'done'])

  // the first run is taken back
  await page.goto('/automations/automation-log')
  await page
    .getByRole('button', { name: /New automation/ })
    .last()
    .click()
  await run.getByRole('button', { name: 'Undo this run' }).click()
  await expect(page.getByText('The run was undone')).toBeVisible()
  await table.open(made.id)
  await expect(table.cell(1, 3)).toHaveText('')
})
