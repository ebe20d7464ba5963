import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { readIsoDay } from '#shared/days/day.ts'
import { BarAway } from '#client/views/gantt/BarAway.tsx'
import { useDayNames } from '#client/views/time/use-day-names.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

const day = (text: string): number => readIsoDay(text) ?? 0
const gone = vi.fn<(day: number) => void>()

function Away({ from, to }: { from: string; to: string }) {
  const names = useDayNames('en')
  const inSight = { from: day('2026-03-01'), to: day('2026-03-31') }
  return <BarAway title="O-1" span={{ from: day(from), to: day(to) }} inSight={inSight} names={names} onDay={gone} />
}

describe('a row whose bar is out of sight', () => {
  afterEach(cleanup)

  test.each([
    ['before', '2026-01-02', '2026-02-05', 'Feb 5, 2026', '2026-01-02'],
    ['behind', '2026-04-02', '2026-04-05', 'Apr 2, 2026', '2026-04-02'],
    ['before, though it ends before it begins', '2026-02-05', '2026-01-02', 'Feb 5, 2026', '2026-01-02'],
  ])('%s tells its day, and leads there', async (_where, from, to, shown, there) => {
    await render(
      <SampleShell>
        <Away from={from} to={to} />
      </SampleShell>,
    )
    await page.getByRole('button', { name: `Go to O-1 on ${shown}` }).click()
    expect(gone).toHaveBeenLastCalledWith(day(there))
  })

  test.each([
    ['2026-02-20', '2026-03-02'],
    ['2026-03-30', '2026-05-01'],
    ['2026-01-01', '2026-12-31'],
  ])('says nothing of a bar from %s to %s', async (from, to) => {
    const { container } = await render(
      <SampleShell>
        <Away from={from} to={to} />
      </SampleShell>,
    )
    await expect.element(page.getByRole('main')).toBeInTheDocument()
    expect(container.querySelector('button')).toBe(null)
  })
})
