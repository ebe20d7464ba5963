import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useTableStatus } from '#client/engine/replica/use-records.ts'
import { ValueField } from '#client/queries/ValueField.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fields, ids } from '#tests/components/support/sample-workspace.ts'

function Screen() {
  const [value, setValue] = useState('')
  const [customer] = fields
  const status = useTableStatus(ids.table)
  return customer && status === 'ready' ? <ValueField field={customer} value={value} onChange={setValue} /> : null
}

describe('a text to look for', () => {
  useSampleDevice()

  test('is chosen from the values of its field, each with its number, by pointer and by keys', async () => {
    const screen = await render(
      <SampleShell>
        <Screen />
      </SampleShell>,
    )
    const box = screen.getByRole('combobox')
    const shown = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
    await expect.element(box).toBeVisible()
    await box.click()
    await expect.poll(shown).toEqual(['Harbour Bakery1', 'Linden Café1', 'Old Mill Books1'])
    await userEvent.keyboard('cafe')
    await expect.poll(shown).toEqual(['Linden Café1'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(box).toHaveValue('Linden Café')
    expect(shown()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await expect.poll(shown).toEqual([])
    await screen.unmount()
  })
})
