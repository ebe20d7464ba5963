import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { calendarView, type CalendarConfig } from '#shared/views/calendar-view.ts'
import { CalendarRecords } from '#client/views/calendar/CalendarRecords.tsx'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids, table } from '#tests/components/support/sample-workspace.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined

function Calendar() {
  const [config, setConfig] = useState<CalendarConfig>({ ...calendarView.defaults(), calendar_fields: ['fdddddddddddd'] })
  const work = useTableWork(table, { ...calendarView.query(config), closed: nothing, viewId: ids.view })
  if (work.rows.status === 'loading') return null
  return (
    <div style={{ height: 700, display: 'flex', flexDirection: 'column' }}>
      <CalendarRecords
        tableId={table.id}
        label="Due"
        work={work}
        access={work.access}
        config={config}
        onChange={(patch) => setConfig((before) => ({ ...before, ...patch }))}
        isPhone={false}
        openRecordId={undefined}
        onOpen={noop}
        onAddField={undefined}
      />
    </div>
  )
}

describe('an event of a calendar', () => {
  useSampleDevice()
  // a calendar opens at the day of today
  beforeEach(() => void vi.setSystemTime(new Date(at)))
  afterEach(async () => {
    vi.useRealTimers()
    await cleanup()
  })
  useHeldMutations()

  test('moves by keys and keeps them, also into the next month', async () => {
    await render(
      <SampleShell>
        <Calendar />
      </SampleShell>,
    )
    const event = page.getByRole('button', { name: /^Linden Café/ })
    await expect.element(event).toBeVisible()
    ;(event.element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.element(event).toHaveAccessibleName(/March 15, 2026/)
    await expect.element(event).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
    await expect.element(event).toHaveAccessibleName(/April 5, 2026/)
    await expect.element(event).toHaveFocus()
    // the focus is not taken back from elsewhere
    const today = page.getByRole('button', { name: 'Today', exact: true })
    await today.click()
    await expect.element(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
    await expect.element(today).toHaveFocus()
  })
})
