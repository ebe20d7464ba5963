import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { newShortId } from '#shared/lib/ids.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { goTo, makeTable, showTable, textAt, valuesOf } from '#tests/components/support/table-on-screen.tsx'

const options = (): string[] =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent ?? '')

describe('the picker of a cell', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(() => cleanup())

  test('links a record by its name with keys alone, makes it where it is missing, and Enter twice changes nothing', async () => {
    const customers = makeTable('Customers', [{ type: 'singleLineText', label: 'Name' }], ['Harbour Grill', 'Maple Table'])
    const link = { tableId: customers.tableId, inverseFieldId: null, limitToOne: true }
    const orders = makeTable(
      'Orders',
      [
        { type: 'singleLineText', label: 'Name' },
        { type: 'connectedRecord', label: 'Customer', config: link },
      ],
      ['O-1'],
    )
    await showTable(orders.tableId, 'O-1')
    await goTo(1, 2)
    await userEvent.keyboard('maple')
    await expect.poll(options).toEqual(['Maple Table', 'Create “maple”'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => textAt(1, 2)).toBe('Maple Table')
    const search = page.getByRole('combobox', { name: 'Customer' })
    await expect.element(search).not.toBeInTheDocument()

    await userEvent.keyboard('{Enter}')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(search).not.toBeInTheDocument()
    expect(textAt(1, 2)).toBe('Maple Table')

    await userEvent.keyboard('Zebra & Sons')
    await expect.poll(options).toEqual(['Create “Zebra & Sons”'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => textAt(1, 2)).toBe('Zebra & Sons')
    const names = valuesOf(customers.tableId, customers.fields[0]?.id ?? '')
    expect(names.toSorted()).toEqual(['Harbour Grill', 'Maple Table', 'Zebra & Sons'])
  })

  test('leaves an option chosen whose name is typed; a press takes it away', async () => {
    const colours = ['Red', 'Green'].map((label) => ({ id: newShortId('o'), label, hue: 'blue' }))
    const parts = makeTable(
      'Parts',
      [
        { type: 'singleLineText', label: 'Name' },
        { type: 'multipleSelect', label: 'Colours', config: { options: colours } },
      ],
      ['Bolt'],
    )
    await showTable(parts.tableId, 'Bolt')
    await goTo(1, 2)
    const search = page.getByRole('combobox', { name: 'Colours' })
    const red = page.getByRole('option', { name: 'Red' })
    await userEvent.keyboard('red')
    await expect.poll(() => options()[0]).toContain('Red')
    await userEvent.keyboard('{Enter}')
    await expect.element(red).toHaveAttribute('aria-selected', 'true')
    await expect.element(search).toHaveValue('')
    await userEvent.keyboard('red{Enter}')
    await expect.element(search).toHaveValue('')
    await expect.element(red).toHaveAttribute('aria-selected', 'true')
    await red.click()
    await expect.element(red).toHaveAttribute('aria-selected', 'false')
  })
})
