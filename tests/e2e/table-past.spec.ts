import { newShortId } from '#shared/lib/ids.ts'
import { makeTable } from '#tests/e2e/support/make-table.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a table as it was: what became of its records is told, what is chosen comes back, and that is taken back', async ({ owner }) => {
  const { page, api } = owner
  const { id, fields, recordIds } = await makeTable(api, 'Stock', ['Bolt', 'Nut', 'Washer'])
  const [bolt = '', nut = ''] = recordIds
  const expression = `LEN({${fields.Name}}) & " letters"`
  const formula = { tableId: id, id: newShortId('f'), type: 'advancedFormula', label: 'Length', position: 'b0' } as const
  await api.mutate('fields.create', { ...formula, config: { expression } })
  const then = new Date().toISOString()
  // changes of the same millisecond are included
  await expect.poll(() => new Date().toISOString() > then).toBe(true)
  await api.mutate('records.change', {
    tableId: id,
    changes: [
      { op: 'update', id: bolt, values: { [fields.Name]: 'Screw' }, base: 0 },
      { op: 'delete', id: nut, base: 0 },
    ],
  })

  const table = new TableScreen(page)
  await table.open(id)
  await expect(table.row('Screw')).toBeVisible()
  await page.goto(`/object/${id}?past=${then}`)
  const past = page.getByRole('dialog', { name: /Stock/ })
  await expect(past.getByRole('row')).toHaveCount(4)
  await expect(past.getByRole('row').filter({ hasText: 'Bolt' })).toContainText('Now: Screw')
  // a formula's old value is computed from the name at that time
  await expect(past.getByRole('row').filter({ hasText: 'Bolt' })).toContainText(/4 letters\s*Now: 5 letters/)
  await expect(past.getByText('Formulas, rollups and lookups are worked out from the cells of then')).toBeVisible()
  await expect(past.getByRole('row').filter({ hasText: 'Nut' })).toContainText('Deleted since')
  await expect(past.getByRole('status').filter({ hasText: '1 changed since · 1 deleted since' })).toBeVisible()

  await past.getByText('Only what is different').click()
  await expect(past.getByRole('row')).toHaveCount(3)
  await past.getByRole('checkbox', { name: 'Select all that can be brought back' }).check()
  await past.getByRole('button', { name: 'Bring back 2 records' }).click()
  await expect(past).toBeHidden()
  await expect(table.row('Bolt')).toBeVisible()
  await expect(table.row('Nut')).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(table.row('Screw')).toBeVisible()
  await expect(table.row('Nut')).toBeHidden()
})

test('the history of a record follows what happens to it, and one value of it comes back', async ({ owner }) => {
  const { page, api } = owner
  const { id, fields, recordIds } = await makeTable(api, 'Stock', ['Bolt'])
  const [bolt = ''] = recordIds
  await page.goto(`/object/${id}/record/${bolt}`)
  await page.getByRole('tab', { name: 'History' }).click()
  const told = page.getByRole('list').filter({ hasText: 'made the record' }).getByRole('listitem')
  await expect(told).toHaveCount(1)

  await api.mutate('records.change', { tableId: id, changes: [{ op: 'update', id: bolt, values: { [fields.Name]: 'Screw' }, base: 0 }] })
  await expect(told).toHaveCount(2)
  await told.first().getByRole('button', { name: 'Restore Name to this value' }).click()
  await expect(told).toHaveCount(3)
  await expect(new TableScreen(page).row('Bolt')).toBeVisible()
})
