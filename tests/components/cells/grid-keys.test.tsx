import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { newShortId } from '#shared/lib/ids.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { cellAt, goTo, isAt, makeTable, showTable, textAt } from '#tests/components/support/table-on-screen.tsx'

const { keyboard } = userEvent
const options = (...labels: string[]) => ({ options: labels.map((label) => ({ id: newShortId('o'), label, hue: 'blue' })) })
const inside = (name: string) => page.getByRole('group', { name, exact: true })
const focus = (element: Element): void => (element as HTMLElement).focus()

/** A table of ships, of which only Anna and Berta are there. */
const ships = () =>
  makeTable(
    'Ships',
    [
      { type: 'singleLineText', label: 'Name' },
      { type: 'radioSelect', label: 'Flag', config: options('Brazil', 'Bolivia', 'Chile', 'Colombia') },
      { type: 'checklist', label: 'Papers', config: options('Anchor', 'Bell', 'Buoy', 'Compass') },
      { type: 'todoList', label: 'Steps' },
      { type: 'address', label: 'Port' },
      { type: 'number', label: 'Draught' },
      { type: 'goal', label: 'Load', config: { target: 100 } },
      { type: 'select', label: 'Class', config: options('Tug', 'Tanker') },
      { type: 'date', label: 'Due' },
    ],
    ['Anna', 'Berta'],
  )

describe('the keys of a grid and its editors', () => {
  useSampleDevice()
  useHeldMutations()
  beforeEach(async () => {
    await showTable(ships().tableId, 'Berta', 1400)
  })
  afterEach(() => cleanup())

  test('a letter opens the choices at the one it begins, and over and over goes on', async () => {
    const radio = (name: string) => page.getByRole('radio', { name, exact: true })
    await goTo(1, 2)
    // the editor is fetched now at the latest
    await keyboard('{Enter}')
    await expect.element(radio('Brazil')).toBeVisible()
    await keyboard('{Escape}')
    await expect.element(page.getByRole('grid')).toHaveFocus()
    await keyboard('c')
    await expect.element(radio('Chile')).toHaveFocus()
    await keyboard('c')
    await expect.element(radio('Colombia')).toBeChecked()
    await keyboard('{Enter}')
    await expect.poll(() => textAt(1, 2)).toBe('Colombia')
    await isAt(2, 2)
  })

  test('letters lead to the boxes of a checklist, and Tab goes on behind the last control', async () => {
    await goTo(1, 3)
    await keyboard('{Enter}')
    const box = (name: string) => inside('Papers').getByRole('checkbox', { name, exact: true })
    await expect.element(box('Anchor')).toHaveFocus()
    await keyboard('b')
    await expect.element(box('Bell')).toHaveFocus()
    await keyboard('b')
    await expect.element(box('Buoy')).toHaveFocus()
    await keyboard(' ')
    await expect.element(box('Buoy')).toBeChecked()
    await keyboard('{Tab}{Tab}')
    await expect.element(inside('Papers').getByRole('button', { name: 'Close' })).toHaveFocus()
    await keyboard('{Tab}')
    await expect.element(inside('Papers')).not.toBeInTheDocument()
    await isAt(1, 4)
  })

  test('a to-do that is being written is kept by Tab, in both directions', async () => {
    const add = inside('Steps').getByRole('textbox', { name: 'Add a to-do' })
    await goTo(1, 4)
    await keyboard('{Enter}')
    await expect.element(add).toHaveFocus()
    await keyboard('Weigh anchor{Tab}')
    await expect.element(add).not.toBeInTheDocument()
    await expect.poll(() => textAt(1, 4)).toContain('Weigh anchor')
    await isAt(1, 5)
    await goTo(2, 4)
    await keyboard('{Enter}')
    await expect.element(add).toHaveFocus()
    await keyboard('Paint{Shift>}{Tab}{/Shift}')
    await expect.poll(() => textAt(2, 4)).toContain('Paint')
    await isAt(2, 3)
  })

  test('an address is walked through and kept', async () => {
    const street = inside('Port').getByRole('textbox', { name: 'Street' })
    await goTo(1, 5)
    await keyboard('{Enter}')
    await expect.element(street).toHaveFocus()
    await keyboard('Quay{Tab}')
    await expect.element(inside('Port').getByRole('textbox', { name: 'Number' })).toHaveFocus()
    await keyboard('{Shift>}{Tab}{Tab}{/Shift}')
    await expect.element(street).not.toBeInTheDocument()
    await expect.poll(() => textAt(1, 5)).toBe('Quay')
    await isAt(1, 4)
    await goTo(1, 5)
    await keyboard('{Enter}')
    await expect.element(street).toHaveFocus()
    focus(inside('Port').getByRole('button', { name: 'Save' }).element())
    await keyboard('{Tab}')
    await expect.element(inside('Port')).not.toBeInTheDocument()
    await isAt(1, 6)
  })

  test.each([
    [6, 'Draught', 'end'],
    [7, 'Load', 'start'],
  ] as const)('an editor stands as its cell does, empty or not: %i', async (column, name, side) => {
    await goTo(2, column)
    for (const text of ['12', '']) {
      await keyboard('{F2}')
      const editor = page.getByRole('grid').getByRole('textbox', { name, exact: true })
      await expect.element(editor).toHaveFocus()
      expect(getComputedStyle(editor.element()).textAlign).toBe(side)
      await editor.fill(text)
      await keyboard('{Tab}')
      await expect.element(editor).not.toBeInTheDocument()
      await keyboard('{ArrowLeft}')
    }
  })

  test('a date is typed, or found in its calendar by keys', async () => {
    const day = page.getByRole('button', { name: /March 14, 2026/ })
    await goTo(1, 9)
    await keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Due', exact: true })).toHaveFocus()
    await keyboard('3/14/2026')
    await expect.element(day).toBeVisible()
    await keyboard('{ArrowDown}')
    await expect.element(day).toHaveFocus()
    await keyboard('{Escape}')
    await expect.element(page.getByRole('grid')).toHaveFocus()
    expect(textAt(1, 9)).toBe('')
    await keyboard('3/14/2026{ArrowDown}')
    await expect.element(day).toHaveFocus()
    await keyboard('{PageDown}{ArrowRight}{Enter}')
    await expect.poll(() => textAt(1, 9)).toMatch(/4\/15\/2026|Apr 15, 2026/)
    await expect.element(page.getByRole('grid')).toHaveFocus()
    await keyboard('12/24/2026{Enter}')
    await expect.poll(() => textAt(1, 9)).toMatch(/12\/24\/2026|Dec 24, 2026/)
    await isAt(2, 9)
  })

  test('a condition chooses of the options that there are, and letters in one go are a word', async () => {
    await goTo(1, 9)
    await keyboard('12/24/2026{Enter}')
    await expect.poll(() => textAt(1, 9)).toMatch(/2026/)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    // it asks for the field first (A29)
    await page.getByRole('menu', { name: 'Add condition' }).getByRole('menuitem').first().click()
    await expect.element(page.getByRole('combobox', { name: 'Operator' }), { message: 'one goes on in what was added' }).toHaveFocus()
    const which = page.getByRole('combobox', { name: /^Field/ })
    ;(which.element() as HTMLElement).focus()
    await keyboard('c{Enter}')
    await expect.element(which).toHaveTextContent('Class')
    await page.getByRole('button', { name: 'Value' }).click()
    const find = page.getByRole('combobox', { name: 'Class', exact: true })
    await expect.element(find).toHaveAttribute('placeholder', 'Find an option')
    await find.fill('Barge')
    await expect.element(page.getByText('No options')).toBeVisible()
    expect(page.getByRole('option').elements()).toEqual([])
    await keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Value' })).toHaveFocus()

    focus(which.element())
    await keyboard('du')
    await expect.element(which).toHaveAttribute('aria-expanded', 'true')
    await keyboard('{Enter}')
    await expect.element(which).toHaveTextContent('Due')
    focus(page.getByRole('spinbutton', { name: /^month, Value/ }).element())
    await keyboard('12242026')
    await expect.poll(() => cellAt(2, 1)).toBeNull()
    expect(textAt(1, 1)).toBe('Anna')
    focus(page.getByRole('button', { name: 'Value: Choose' }).element())
    await keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /December 24, 2026/ })).toHaveFocus()
    await keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Value: Choose' })).toHaveFocus()
    const whichDay = page.getByRole('combobox', { name: /^Which day/ }).first()
    focus(whichDay.element())
    await keyboard('{Enter}')
    await expect.poll(() => page.getByRole('option').elements().length).toBeGreaterThan(12)
    await keyboard('tomorrox')
    await expect.element(page.getByText('No results for tomorrox')).toBeVisible()
    expect(page.getByRole('option').elements()).toEqual([])
    await keyboard('{Backspace}')
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(['Tomorrow'])
    await keyboard('{Enter}')
    await expect.element(whichDay).toHaveTextContent('Tomorrow')
    await expect.element(whichDay).toHaveFocus()
  })

  test.each([
    ['{Tab}', 'Group'],
    ['{Shift>}{Tab}{/Shift}', 'Sort'],
  ])('%s out of a box of the bar closes it', async (keys, next) => {
    const box = page.getByRole('dialog', { name: 'Sort' })
    focus(page.getByRole('button', { name: 'Sort', exact: true }).element())
    await keyboard('{Enter}')
    await expect.element(box.getByRole('button', { name: 'Add sort' })).toHaveFocus()
    await keyboard(keys)
    await expect.element(box).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: next, exact: true })).toHaveFocus()
  })
})
