import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { FieldDialog } from '#client/features/records/ui/FieldDialog.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

const close = vi.fn<() => void>()
const show = (query: Record<string, string>, name = 'field') =>
  render(
    <SampleShell>
      <FieldDialog name={name} query={new URLSearchParams(query)} onClose={close} />
    </SampleShell>,
  )

describe('one field of a record, by its address', () => {
  useSampleDevice()
  afterEach(cleanup)
  useHeldMutations()

  test('is edited over the page', async () => {
    await show({ objectId: ids.table, recordId: ids.records[0] ?? '', fieldId: 'faaaaaaaaaaaa' })
    const dialog = page.getByRole('dialog', { name: 'Linden Café' })
    await expect.element(dialog).toBeVisible()
    expect(await lookedOver(() => document.body)).toEqual([])
    await dialog.getByRole('button', { name: /^Edit / }).click()
    await userEvent.keyboard('{Control>}a{/Control}Corner Café{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Corner Café' })).toBeVisible()
  })

  test('that has an editor of its own begins with it', async () => {
    await show({ objectId: ids.table, recordId: ids.records[1] ?? '', fieldId: 'faaaaaaaaaaaa' }, 'checklist')
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}Bay Bakery{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Bay Bakery' })).toBeVisible()
  })

  test.each([
    ['a record that is gone', { objectId: ids.table, recordId: 'gone', fieldId: 'faaaaaaaaaaaa' }],
    ['a field of another table', { objectId: ids.table, recordId: ids.records[0] ?? '', fieldId: 'fzzzzzzzzzzzz' }],
    ['a table that is gone', { tableId: 'tzzzzzzzzzzzz', recordId: ids.records[0] ?? '', fieldId: 'faaaaaaaaaaaa' }],
  ])('%s is told', async (_name, query) => {
    await show(query)
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/no longer|gone|deleted/i)
  })
})
