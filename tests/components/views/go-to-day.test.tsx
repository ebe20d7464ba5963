import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { readIsoDay, writeIsoDay } from '#shared/days/day.ts'
import { GoToDay } from '#client/views/time/GoToDay.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

afterEach(cleanup)

test('a far day is typed, and gone to with a press; Escape goes nowhere', async () => {
  const gone = vi.fn<(day: number) => void>()
  const { container } = await render(
    <SampleShell>
      <GoToDay day={readIsoDay('2026-03-04') ?? 0} today={readIsoDay('2026-03-10') ?? 0} onDay={gone} />
    </SampleShell>,
  )
  const open = page.getByRole('button', { name: 'Go to a day', exact: true })
  await open.click()
  const month = page.getByRole('spinbutton').first()
  await expect.element(month).toHaveTextContent('03')
  expect(await lookedOver(() => container)).toEqual([])
  await month.click()
  await userEvent.keyboard('01171990')
  // nothing moves while a day is typed
  expect(gone).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  expect(gone.mock.calls.map(([day]) => writeIsoDay(day))).toEqual(['1990-01-17'])
  await expect.element(open).toHaveAttribute('aria-expanded', 'false')
  await open.click()
  await expect.element(page.getByRole('spinbutton').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveAttribute('aria-expanded', 'false')
  expect(gone).toHaveBeenCalledTimes(1)
})
