import { useEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Routes, useNavigate } from 'react-router-dom'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { ConnectorPage } from '#client/features/imports/ui/ConnectorPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

const job: ImportJob = {
  ...{ id: 'i1', fileName: 'things.csv', state: 'done', mode: null, preview: null, rowsTotal: 2, rowsRead: 2, rowsImported: 2 },
  ...{ rowsMatched: 0, rowErrorCount: 0, rowErrors: [], tableId: 't1', sourceId: null, error: null, filesWaiting: 2 },
}
const miss = { row: 3, column: 'Photos', value: 'gone.txt', reason: 'fileMissed' }

let go: ReturnType<typeof useNavigate>
function Way() {
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
  })
  return null
}

describe('files of an import', () => {
  useSampleDevice()
  afterEach(() => vi.restoreAllMocks())

  test('the result of an import counts files that are still to come, then tells what was missed', async () => {
    await Promise.all(['imports', 'connectors', 'tables'].map((file) => loadTexts(file, 'en')))
    let now: ImportJob = job
    serve({ 'GET imports/i1': () => now })
    const screen = await render(
      <SampleShell>
        <Way />
        <Routes>
          <Route path="connector/*" element={<ConnectorPage />} />
        </Routes>
      </SampleShell>,
    )
    await go('/connector/spreadsheets/csv/finished?import=i1')
    await expect.element(page.getByText('2 files are still to be fetched. You may leave this page.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to table' })).toBeVisible()
    now = { ...job, filesWaiting: 0, rowErrorCount: 1, rowErrors: [miss] }
    await expect.element(page.getByText(/still to be fetched/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('cell', { name: 'The file could not be fetched' })).toBeVisible()
    await screen.unmount()
  })
})
