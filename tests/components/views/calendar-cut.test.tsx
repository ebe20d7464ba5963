import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { CalendarMode } from '#shared/views/calendar-view.ts'
import { CutNotice } from '#client/views/calendar/CutNotice.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

afterEach(cleanup)

function Notice() {
  const [mode, setMode] = useState<CalendarMode>('month')
  return <CutNotice cut={{ here: 2000, of: 3412 }} mode={mode} onMode={setMode} />
}

test('a calendar that draws a part of its days says so, and leads to fewer days', async () => {
  const { container } = await render(
    <SampleShell>
      <Notice />
    </SampleShell>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('2,000 of 3,412 records of these days are shown.')
  expect(await lookedOver(() => container)).toEqual([])
  await page.getByRole('button', { name: 'Show a week' }).click()
  await page.getByRole('button', { name: 'Show a day' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Filter the view to see the others.')
})
