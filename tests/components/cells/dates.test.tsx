import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { readSession } from '#client/engine/session/session.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { makeField } from '#tests/support/make-field.ts'

const focusedDay = (): string => document.activeElement?.getAttribute('aria-label') ?? ''

async function open(type: FieldTypeName, value: CellValue) {
  const commit = vi.fn<(value: unknown) => void>()
  const done = vi.fn<(after: unknown) => void>()
  const { Editor } = cellTypes[type]
  const field = { ...makeField('faaaaaaaaaaaa', type, {}), label: 'Due' }
  const screen = await render(<Editor field={field} value={value} start="keep" commit={commit} done={done} />)
  await expect.element(screen.getByRole('textbox', { name: 'Due' })).toHaveFocus()
  return { commit, done, screen }
}

/** The way from the typed text into the calendar, by keys alone. */
describe('the editors of dates', () => {
  test.each([
    ['date', '2026-03-14', '2026-03-21'],
    ['dateTime', '2026-03-14T09:30:00.000Z', '2026-03-21T09:30:00.000Z'],
  ] as const)('%s: an arrow leads into the calendar, and Enter picks', async (type, value, picked) => {
    const { commit, done, screen } = await open(type, value)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => commit.mock.calls).toEqual([[picked]])
    expect(done.mock.calls).toEqual([['stay']])
    await screen.unmount()
  })

  test('the calendar follows the text, which Tab keeps', async () => {
    const { commit, done, screen } = await open('date', '2026-03-14')
    await userEvent.fill(screen.getByRole('textbox'), '12/24/2027')
    await expect.element(screen.getByRole('grid', { name: /December 2027/ })).toBeVisible()
    await userEvent.tab()
    expect(commit.mock.calls).toEqual([['2027-12-24']])
    expect(done.mock.calls).toEqual([['right']])
    await screen.unmount()
  })

  test('Escape in the calendar changes nothing', async () => {
    const { commit, done, screen } = await open('date', '2026-03-14')
    await expect.element(screen.getByRole('grid', { name: /March 2026/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    await userEvent.keyboard('{ArrowRight}{Escape}')
    await expect.poll(() => done.mock.calls).toEqual([['stay']])
    expect(commit).not.toHaveBeenCalled()
    await screen.unmount()
  })

  test('Tab goes on behind the last control of the box', async () => {
    const { done, screen } = await open('date', '2026-03-14')
    await expect.element(screen.getByRole('grid', { name: /March 2026/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'Clear', exact: true })).toHaveFocus()
    await userEvent.tab()
    await expect.poll(() => done.mock.calls).toEqual([['right']])
    await screen.unmount()
  })

  test.each([
    ['date', 1, 'M'],
    ['dateRange', 6, 'S'],
  ] as const)('%s: the week begins on the day that the person chose, %i (19)', async (type, firstDay, weekday) => {
    const before = sessionStore.get()
    onTestFinished(() => sessionStore.set(before))
    const session = readSession()
    sessionStore.set({ status: 'active', session: { ...session, settings: { ...session.settings, formats: { firstDay } } } })
    const { screen } = await open(type, type === 'date' ? '2026-03-14' : ['2026-03-10', '2026-03-14'])
    await expect.element(screen.getByRole('grid', { name: /March 2026/ })).toBeVisible()
    const corner = ['th', 'td'].map((name) => document.querySelector(`[role=grid] ${name}`)?.textContent)
    expect(corner).toEqual([weekday, firstDay === 1 ? '23' : '28'])
    await screen.unmount()
  })

  test('a range is picked by keys, and its first day is a range as it is left', async () => {
    const { commit, screen } = await open('dateRange', ['2026-03-10', '2026-03-14'])
    await expect.element(screen.getByRole('grid', { name: /March 2026/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focusedDay).toMatch(/March 10, 2026/)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('textbox')).toHaveValue('03/10/2026')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => commit.mock.calls).toEqual([[['2026-03-10', '2026-03-18']]])
    await screen.unmount()
  })

  test('words are shown in the calendar as the day they name, and kept', async () => {
    const { commit, screen } = await open('date', '2026-03-14')
    await userEvent.fill(screen.getByRole('textbox'), '24th of december 2027')
    await expect.element(screen.getByRole('grid', { name: /December 2027/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(commit.mock.calls).toEqual([['2027-12-24']])
    await screen.unmount()
  })

  test('a time in words is kept with its day, also when another day is picked', async () => {
    const { commit, screen } = await open('dateTime', '2026-03-14T09:30:00.000Z')
    await userEvent.fill(screen.getByRole('textbox'), 'march 14 2026 at 2pm')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.poll(() => commit.mock.calls).toEqual([['2026-03-15T14:00:00.000Z']])
    await screen.unmount()
  })

  test('a range of words is two days', async () => {
    const { commit, screen } = await open('dateRange', ['2026-03-10', '2026-03-14'])
    await userEvent.fill(screen.getByRole('textbox'), 'mar 1 2026 to mar 7 2026')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => commit.mock.calls).toEqual([[['2026-03-01', '2026-03-07']]])
    await screen.unmount()
  })

  test('a day that the order of the person does not have is refused, not turned round', async () => {
    const { commit, screen } = await open('date', '2026-03-14')
    await userEvent.fill(screen.getByRole('textbox'), '15/3')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Not a date')
    expect(commit).not.toHaveBeenCalled()
    await screen.unmount()
  })
})
