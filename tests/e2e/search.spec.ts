import { makeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('the palette finds a record by its name, also without a network, and opens it (9)', async ({ owner }) => {
  const { page, api } = owner
  const table = await makeTable(api, 'Customers', ['Harbour Grill', 'Maple Café'])
  await new TableScreen(page).open(table.id)
  await new Shell(page).expectReadyForOffline()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await owner.goOffline()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maple cafe')
  const found = page.getByRole('option', { name: /Maple Café/ })
  await expect(found).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/object/${table.id}/record/`))
  await expect(page.getByRole('heading', { name: 'Maple Café' }).or(page.getByText('Maple Café')).first()).toBeVisible()
})
