import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { createField } from '#client/nouns/fields/field-commands.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { cellAt, goTo, isAt, makeTable, showTable, textAt, valuesOf } from '#tests/components/support/table-on-screen.tsx'

const names = ['Ana', 'Bia', 'Caio']

async function open() {
  const { tableId, fields } = makeTable(
    'People',
    [
      { label: 'Name', type: 'singleLineText' },
      { label: 'Age', type: 'number' },
    ],
    names,
  )
  const screen = await showTable(tableId, 'Caio')
  const [first] = fields.toSorted((a, b) => (a.position < b.position ? -1 : 1))
  return { tableId, screen, name: first?.id ?? '' }
}

const head = (label: string) => page.getByRole('columnheader', { name: label, exact: false }).first()
const pressRight = async (row: number, column: number): Promise<void> => {
  const cell = cellAt(row, column)
  if (!cell) throw new Error('there is no such cell')
  await userEvent.click(cell, { button: 'right' })
}

describe('the manners of a grid', () => {
  useSampleDevice()
  useHeldMutations()
  afterEach(cleanup)

  test('a double press on a head renames its field; Escape does not (A39)', async () => {
    const { tableId } = await open()
    const labels = () => readEntities('field').flatMap((field) => (field.tableId === tableId ? [field.label] : []))
    await head('Age').dblClick()
    const box = page.getByRole('textbox', { name: 'Name of Age' })
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('Years{Enter}')
    await expect.poll(labels).toContain('Years')
    await expect.element(page.getByRole('grid')).toHaveFocus()
    await head('Years').dblClick()
    await userEvent.keyboard('Nothing{Escape}')
    await expect.element(page.getByRole('grid')).toHaveFocus()
    expect(labels()).not.toContain('Nothing')
  })

  test('the menu of a cell inserts records above and below, and copies and pastes (A39)', async () => {
    const { tableId, name } = await open()
    await pressRight(2, 1)
    await page.getByRole('menuitem', { name: 'Insert record above' }).click()
    await isAt(2, 1)
    await expect.poll(() => textAt(3, 1)).toContain('Bia')
    await userEvent.keyboard('Between{Enter}')
    await expect.poll(() => valuesOf(tableId, name)).toContain('Between')
    await goTo(1, 1)
    await pressRight(1, 1)
    await page.getByRole('menuitem', { name: 'Insert record below' }).click()
    await isAt(2, 1)
    await userEvent.keyboard('Below{Enter}')
    await expect.poll(() => valuesOf(tableId, name)).toContain('Below')
    // the order is made by hand here: they stay where they were put
    await goTo(5, 1)
    expect([1, 2, 3, 4, 5].map((row) => textAt(row, 1))).toEqual(
      ['Ana', 'Below', 'Between', 'Bia', 'Caio'].map((text) => expect.stringContaining(text)),
    )
    let copied = ''
    const keep = (event: ClipboardEvent): void => void (copied = event.clipboardData?.getData('text/plain') ?? '')
    window.addEventListener('copy', keep)
    // a browser without the permission refuses to read; a person's browser asks them
    const read = vi.spyOn(navigator.clipboard, 'read').mockImplementation(async () => [new ClipboardItem({ 'text/plain': copied })])
    await goTo(1, 1)
    await pressRight(1, 1)
    await page.getByRole('menuitem', { name: 'Copy', exact: false }).first().click()
    await expect.poll(() => copied).toBe('Ana')
    await goTo(2, 1)
    await pressRight(2, 1)
    await page.getByRole('menuitem', { name: 'Paste', exact: false }).first().click()
    await expect.poll(() => textAt(2, 1)).toContain('Ana')
    expect(valuesOf(tableId, name).filter((value) => value === 'Ana')).toHaveLength(2)
    expect(valuesOf(tableId, name)).not.toContain('Below')
    await goTo(1, 2)
    await expect.element(page.getByRole('grid')).toHaveFocus()
    read.mockRestore()
    window.removeEventListener('copy', keep)
  })

  test('a paste wider than the table offers the fields that it lacks, undone as one (A22)', async () => {
    const { tableId, name } = await open()
    const labels = () => readEntities('field').flatMap((field) => (field.tableId === tableId ? [field.label] : []))
    const before = labels()
    await goTo(3, 2)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '31\t12.5\tred\n32\t7\tblue')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await page.getByRole('button', { name: 'Add 2 fields and paste' }).click()
    await expect.poll(labels).toEqual([...before, 'New field 1', 'New field 2'])
    const added = readEntities('field').filter(({ label }) => label.startsWith('New field'))
    expect(added.map(({ type }) => type)).toEqual(['number', 'singleLineText'])
    await expect.poll(() => valuesOf(tableId, added[0]?.id ?? '')).toEqual([null, null, 12.5, 7])
    expect(valuesOf(tableId, added[1]?.id ?? '')).toEqual([null, null, 'red', 'blue'])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(labels).toEqual(before)
    await expect.poll(() => valuesOf(tableId, name)).toEqual(names)
  })

  test('an added field comes into view, wherever the grid is scrolled to (A26)', async () => {
    const { tableId } = await open()
    for (let at = 0; at < 8; at += 1) createField(tableId, { type: 'text', label: `More ${at}`, config: {} })
    createField(tableId, { type: 'text', label: 'The last one', config: {} })
    const grid = page.getByRole('grid').element()
    await expect
      .poll(() => {
        const box = page.getByRole('columnheader', { name: 'The last one' }).elements()[0]?.getBoundingClientRect()
        return box && box.right <= grid.getBoundingClientRect().right + 1
      })
      .toBe(true)
    expect(grid.scrollTop).toBe(0)
  })
})
