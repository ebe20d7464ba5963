import { aiPort } from '#tests/e2e/support/environment.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { samplePlan } from '#tests/support/sample-plan.ts'
import { startScriptedAi, streams, type ScriptedAi } from '#tests/support/scripted-ai.ts'

let host: ScriptedAi
test.beforeAll(async () => {
  host = await startScriptedAi(aiPort)
})
test.afterAll(() => host.close())

test('a description becomes a plan, is changed, made and taken back', async ({ owner }) => {
  const { page } = owner
  await page.goto('/ai-builder')
  await page.getByLabel('What do you need?').fill('a shop')
  await page.getByRole('button', { name: 'Agree and make a plan' }).click()
  await expect(page.getByText('Description too short. Provide a more detailed description.')).toBeVisible()
  await expect(page.getByText(`What is sent to 127.0.0.1:${aiPort} · scripted`)).toBeVisible()

  host.script(streams(JSON.stringify(samplePlan())))
  await page.getByLabel('What do you need?').fill('a shop with customers and orders')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from('Number,Total\nA-1,5\nA-2,7\n') })
  await page.getByRole('button', { name: 'Agree and make a plan' }).click()
  const outline = page.getByRole('region', { name: 'Plan' })
  await expect(outline.getByLabel('Name of the table').first()).toHaveValue('Customers')
  expect(host.asked[0]?.body).toContain('Columns: Number')
  await expect(page.getByRole('img', { name: /Orders links to Customers/ })).toBeVisible()
  await expect(page.getByText('1 part could not be expressed')).toBeVisible()

  await outline.getByLabel('Name of the table').first().fill('Clients')
  await outline.getByLabel('Name of the table').first().press('Enter')
  await outline.getByRole('button', { name: 'Remove Returns' }).click()
  await expect(page.getByRole('img', { name: /Orders links to Clients/ })).toBeVisible()
  await outline.getByRole('combobox', { name: 'Type of City / state' }).click()
  await page.getByRole('option', { name: 'Email', exact: true }).click()

  const changed = samplePlan()
  changed.pages?.push({ label: 'Prices', icon: 'book', color: 'amber', text: 'What things cost.' })
  host.script(streams(JSON.stringify(changed)))
  await page.getByLabel('Ask for a change').fill('add a page with prices')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(outline.getByLabel('Name of the page').last()).toHaveValue('Prices')
  expect(host.asked[0]?.body).toContain('Clients')
  await outline.getByLabel('Name of the table').first().fill('Clients')
  await outline.getByLabel('Name of the table').first().press('Enter')

  await owner.goOffline()
  await expect(page.getByText('You are offline. Plans are made by a host on the network.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create', exact: true }).last()).toBeDisabled()
  await owner.goOnline()

  // the plan has a button that leads to a map
  await page.getByRole('checkbox', { name: 'I have read these addresses' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).last().click()
  await expect(page).toHaveURL(/\/app\//)
  await expect(page.getByText('“Shop” was made.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Everything was taken back.')).toBeVisible()
})
