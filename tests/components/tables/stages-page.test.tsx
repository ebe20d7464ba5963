import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { StagesPage } from '#client/features/tables/StagesPage.tsx'
import { TableRoute } from '#client/features/tables/TableRoute.tsx'
import { lastView } from '#client/nouns/views/last-view.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fields, ids } from '#tests/components/support/sample-workspace.ts'

const status = fields.find(({ label }) => label === 'Status')

function show() {
  return render(
    <SampleShell path={`/object/${ids.table}/sla`}>
      <Routes>
        <Route path="object/:tableId/sla" element={<StagesPage />} />
      </Routes>
    </SampleShell>,
  )
}

afterEach(async () => {
  await cleanup()
  localStorage.clear()
})

describe('of a table whose fields measure nothing', () => {
  useSampleDevice()

  test('the page of stages is no place that the table comes back to (F3)', async () => {
    await show()
    await expect.element(page.getByText('No SLA data available')).toBeVisible()
    expect(lastView(ids.table)).toBeUndefined()
  })
})

describe('an older address of a table', () => {
  useSampleDevice()

  test('the other name of the tasks of a table leads to them', async () => {
    await render(
      <SampleShell path={`/object/${ids.table}/task`}>
        <Routes>
          <Route path="object/:tableId/tasks" element={<p>Its tasks</p>} />
          <Route path="object/:tableId/*" element={<TableRoute />} />
        </Routes>
      </SampleShell>,
    )
    await expect.element(page.getByText('Its tasks')).toBeVisible()
  })
})

describe('of a table with a clock', () => {
  if (!status) throw new Error('the sample has no field Status')
  useSampleDevice([{ kind: 'field', id: status.id, seq: 1, data: { ...status, config: { ...(status.config as object), sla: true } } }])

  test('the page of stages is where the table opens again', async () => {
    await show()
    await expect.poll(() => lastView(ids.table)).toBe('sla')
    // other devices are told while this one is open
    await import('#client/nouns/views/view-choices.ts')
  })
})
