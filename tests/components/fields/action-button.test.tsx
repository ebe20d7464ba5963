import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { FieldForm } from '#client/fields/FieldForm.tsx'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function begin(label: string) {
  const screen = await render(
    <SampleShell>
      <FieldForm tableId={ids.table} onClose={() => undefined} />
    </SampleShell>,
  )
  await page.getByRole('textbox', { name: 'Find a field type' }).fill('action button')
  await page.getByRole('button', { name: /^Action button/ }).click()
  await page.getByRole('textbox', { name: 'Field name' }).fill(label)
  return screen
}
const made = (label: string) => readEntities('field').find((field) => field.label === label)

describe('an action button', () => {
  useSampleDevice()
  useHeldMutations()

  test('may set nothing: automations begin with it (B14) (F2)', async () => {
    const screen = await begin('Ask for a visit')
    await button('Add field').click()
    await expect.poll(() => made('Ask for a visit')?.config).toMatchObject({ values: [] })
    await screen.unmount()
  })

  test('empties a field only where it says so (A37)', async () => {
    const screen = await begin('Forget the customer')
    await page.getByRole('combobox', { name: 'Set a field' }).click()
    await page.getByRole('option', { name: 'Customer' }).click()
    await button('Add field').click()
    await expect.element(page.getByText('Choose a value for every field that a press sets')).toBeVisible()
    expect(made('Forget the customer')).toBeUndefined()
    await page.getByRole('checkbox', { name: 'Empty it' }).click()
    await button('Add field').click()
    await expect.poll(() => made('Forget the customer')?.config).toMatchObject({ values: [{ value: null, empties: true }] })
    await screen.unmount()
  })
})
