import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DayCalendar } from '#client/ui/calendar/DayCalendar.tsx'
import { DayField } from '#client/ui/calendar/DayField.tsx'
import { RangeCalendar } from '#client/ui/calendar/RangeCalendar.tsx'
import { seriousProblems } from '#tests/components/support/axe.ts'
import { looks, wear } from '#tests/components/support/looks.ts'

const texts = { open: 'Choose', previous: 'Previous month', next: 'Next month', today: 'Today', clear: 'Clear' }
const face = { label: 'Due', language: 'en', firstDay: 0 as const, today: '2026-03-10', texts }
const focusedDay = (): string => document.activeElement?.getAttribute('aria-label') ?? ''
const picks = () => vi.fn<(day: string | null) => void>()

describe('a calendar with keys', () => {
  const steps: [string, RegExp][] = [
    ['{ArrowRight}', /March 15, 2026/],
    ['{ArrowDown}', /March 22, 2026/],
    ['{ArrowLeft}', /March 21, 2026/],
    ['{ArrowUp}', /March 14, 2026/],
    ['{PageDown}', /April 14, 2026/],
    ['{PageUp}', /March 14, 2026/],
    ['{Home}', /March 1, 2026/],
    ['{End}', /March 31, 2026/],
    ['{Shift>}{PageDown}{/Shift}', /March 31, 2027/],
  ]

  test('walks by days, weeks, months and years, and Enter picks', async () => {
    const onPick = picks()
    const screen = await render(<DayCalendar {...face} value="2026-03-14" autoFocus onPick={onPick} />)
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    for (const [key, day] of steps) {
      await userEvent.keyboard(key)
      await expect.poll(focusedDay).toMatch(day)
    }
    await userEvent.keyboard('{Enter}')
    expect(onPick.mock.calls).toEqual([['2027-03-31']])
    await screen.unmount()
  })

  test('picks two days, the earlier one first', async () => {
    const onFirst = vi.fn<(day: string) => void>()
    const onPick = vi.fn<(days: [string, string] | null) => void>()
    const screen = await render(
      <RangeCalendar {...face} first="2026-03-14" last="2026-03-14" autoFocus onFirst={onFirst} onPick={onPick} />,
    )
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onFirst.mock.calls).toEqual([['2026-03-14']])
    // the first Enter goes on to the next day
    await expect.poll(focusedDay).toMatch(/March 15, 2026/)
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.poll(() => onPick.mock.calls).toEqual([[['2026-03-08', '2026-03-14']]])
    await screen.unmount()
  })

  test('shows the month of a value that changes', async () => {
    const screen = await render(<DayCalendar {...face} value="2026-03-14" onPick={picks()} />)
    await screen.rerender(<DayCalendar {...face} value="2025-12-24" onPick={picks()} />)
    await expect.element(screen.getByRole('grid', { name: /December 2025/ })).toBeVisible()
    await screen.unmount()
  })

  test.each([
    ['en', 0, 'S', '1'],
    ['en', 1, 'M', '23'],
    ['pt', 6, 'S', '28'],
    ['es', 0, 'D', '1'],
  ] as const)('begins the week as its person does: %s, %i', async (language, firstDay, weekday, day) => {
    const first = { language, firstDay }
    const screen = await render(<DayCalendar {...face} {...first} value="2026-03-14" onPick={picks()} />)
    const corner = () => ['th', 'td'].map((name) => screen.container.querySelector(name)?.textContent)
    expect(corner()).toEqual([weekday, day])
    await screen.rerender(
      <RangeCalendar {...face} {...first} first="2026-03-14" last="2026-03-14" onFirst={picks()} onPick={() => undefined} />,
    )
    expect(corner()).toEqual([weekday, day])
    await screen.unmount()
  })

  test('takes today and nothing', async () => {
    const onPick = picks()
    const screen = await render(<DayCalendar {...face} value="2026-03-14" onPick={onPick} />)
    await screen.getByRole('button', { name: 'Today', exact: true }).click()
    await screen.getByRole('button', { name: 'Clear', exact: true }).click()
    expect(onPick.mock.calls).toEqual([['2026-03-10'], [null]])
    await screen.unmount()
  })
})

/** A field whose day is kept, as a form does. */
function Kept({ onChange, ...rest }: { onChange: (day: string | null) => void; language?: string; min?: string }) {
  const [day, setDay] = useState<string | null>('2026-03-14')
  return (
    <main>
      <DayField
        {...face}
        {...rest}
        value={day ?? undefined}
        onChange={(next) => {
          onChange(next)
          setDay(next)
        }}
      />
      <button type="button">After</button>
    </main>
  )
}

describe('a field for a day', () => {
  test.each([
    ['en', '02/01/2027'],
    ['en-GB', '01/02/2027'],
    ['en-CA', '2027/02/01'],
    ['pt', '01/02/2027'],
    ['es', '01/02/2027'],
  ])('is typed in the order of %s', async (language, typed) => {
    const onChange = picks()
    const screen = await render(<Kept language={language} onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard(typed)
    await expect.poll(() => onChange.mock.lastCall).toEqual(['2027-02-01'])
    await screen.unmount()
  })

  test('names its parts, and arrows change them', async () => {
    const onChange = picks()
    const screen = await render(<Kept onChange={onChange} />)
    await expect.element(screen.getByRole('spinbutton', { name: /month, Due/ })).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}')
    await expect.poll(() => onChange.mock.lastCall).toEqual(['2026-04-13'])
    await screen.unmount()
  })

  test('emptied part by part it is nothing once it is left, half typed what it was', async () => {
    const onChange = picks()
    const screen = await render(<Kept onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard('{Backspace}{Backspace}')
    await screen.getByRole('button', { name: 'After' }).click()
    await expect.element(screen.getByRole('spinbutton', { name: /month/ })).toHaveTextContent('03')
    expect(onChange.mock.calls.filter(([day]) => day === null)).toEqual([])
    for (const name of [/month/, /day/, /year/]) {
      await screen.getByRole('spinbutton', { name }).click()
      await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
    }
    await screen.getByRole('button', { name: 'After' }).click()
    await expect.poll(() => onChange.mock.lastCall).toEqual([null])
    await screen.unmount()
  })

  test('opens its calendar, gives the focus back and keeps to its first day', async () => {
    const onChange = picks()
    const screen = await render(<Kept min="2026-03-12" onChange={onChange} />)
    const button = screen.getByRole('button', { name: 'Due: Choose' })
    await button.click()
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    expect(document.querySelector('[role="button"][aria-label*="March 11"]')?.getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => onChange.mock.lastCall).toEqual(['2026-03-21'])
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focusedDay).toMatch(/March 21, 2026/)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(button).toHaveFocus()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await screen.unmount()
  })
})

describe('in every look', () => {
  test.each(looks)('$scheme at $width', async (look) => {
    await wear(look)
    const screen = await render(<Kept onChange={picks()} />)
    await screen.getByRole('button', { name: 'Due: Choose' }).click()
    await expect.poll(focusedDay).toMatch(/March 14, 2026/)
    const dialog = screen.getByRole('dialog', { name: 'Due' }).element()
    await Promise.all(dialog.getAnimations().map(async (animation) => animation.finished))
    expect(await seriousProblems(document.body)).toEqual([])
    if (look.width < 800) {
      const box = dialog.getBoundingClientRect()
      expect([box.left, box.width, Math.round(box.bottom)]).toEqual([0, 390, window.innerHeight])
      for (const target of dialog.querySelectorAll('[role="button"], button:not([tabindex="-1"])')) {
        const { width, height } = target.getBoundingClientRect()
        expect(Math.min(width, height), target.outerHTML.slice(0, 120)).toBeGreaterThanOrEqual(44)
      }
    }
    await screen.unmount()
  })

  test.each(looks)('the days of a range, $scheme at $width', async (look) => {
    await wear(look)
    const screen = await render(
      <main style={{ background: 'var(--tr-surface-raised)' }}>
        <RangeCalendar {...face} first="2026-03-09" last="2026-03-18" onFirst={picks()} onPick={() => undefined} />
      </main>,
    )
    expect(await seriousProblems(screen.container)).toEqual([])
    await screen.unmount()
  })
})
