import { useEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { Source, SourceReport } from '#shared/nouns/imports/source-calls.ts'
import { ConnectorPage } from '#client/features/imports/ui/ConnectorPage.tsx'
import { SourcePage } from '#client/features/imports/ui/source/SourcePage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

const source: Source = {
  ...{ id: 's1', connector: 'api-sync', host: 'api.example.org', name: 'Orders', createdAt: '2026-01-02T03:04:05.000Z' },
  ...{ every: null, hour: 6, gone: 'keep', nextAt: null },
  tables: [
    {
      ...{ schema: '', name: 'Orders', importId: 'i1', state: 'done', tableId: 't1', hasKey: true },
      fetchedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    },
  ],
}
const report: SourceReport & { name: string; tableId: string } = {
  ...{ importId: 'i1', startedAt: '2026-01-02T03:04:05.000Z', endedAt: '2026-01-02T03:04:09.000Z', isScheduled: true, state: 'done' },
  ...{ rows: 1200, made: 3, changed: 4, gone: 5, errors: 0, error: null, isUndone: false, name: 'Orders', tableId: 't1' },
}

let go: ReturnType<typeof useNavigate>

function Here() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    go = navigate
  })
  return <p data-testid="here">{pathname + search}</p>
}

async function show(path: string) {
  await Promise.all(['imports', 'connectors', 'tables'].map((file) => loadTexts(file, 'en')))
  const screen = await render(
    <SampleShell>
      <Here />
      <Routes>
        <Route path="connector/source/*" element={<SourcePage />} />
        <Route path="connector/*" element={<ConnectorPage />} />
      </Routes>
    </SampleShell>,
  )
  await go(path)
  return screen
}

describe('the sources of tables', () => {
  useSampleDevice()
  afterEach(() => vi.restoreAllMocks())

  test('a source says what its fetches changed, and is set to be fetched each day', async () => {
    const asked: unknown[] = []
    serve({
      'GET connector/source/s1': source,
      'GET connector/source/s1/reports': {
        reports: [report, { ...report, importId: 'i0', state: 'failed', error: { id: 'source_slow' } }],
      },
      'PUT connector/source/s1': (body: unknown) => {
        asked.push(body)
        return source
      },
    })
    const screen = await show('/connector/source/s1')
    await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await expect.element(page.getByText('1,200 rows: 3 new, 4 changed, 5 gone')).toBeVisible()
    await expect.element(page.getByText('The server took too long to answer.')).toBeVisible()
    await expect.element(page.getByText('Fetched 3 hours ago')).toBeVisible()
    await page.getByRole('combobox', { name: 'Fetch again' }).click()
    await page.getByRole('option', { name: 'Every day' }).click()
    await page.getByRole('combobox', { name: 'Records whose rows are gone' }).click()
    await page.getByRole('option', { name: 'Go to the trash' }).click()
    await vi.waitFor(() => expect(asked).toEqual([{ every: 'day' }, { gone: 'trash' }]))
    await screen.unmount()
  })

  test('an address with pages is read, and leads to its fields', async () => {
    const asked: unknown[] = []
    serve({
      'POST connector/address/read': (body: unknown) => {
        asked.push(body)
        return { source: 's1', imports: ['i7'] }
      },
    })
    const screen = await show('/connector/apis/api-sync/import')
    const next = page.getByRole('button', { name: 'Next' })
    await expect.element(next).toBeDisabled()
    await page.getByRole('textbox', { name: 'Address' }).fill('https://api.example.org/orders')
    await page.getByRole('combobox', { name: 'More pages' }).click()
    await page.getByRole('option', { name: 'By a cursor from the answer' }).click()
    await expect.element(next).toBeDisabled()
    await page.getByRole('textbox', { name: 'Path in the answer' }).fill('meta.next')
    await next.click()
    await expect.element(page.getByTestId('here')).toHaveTextContent('/connector/apis/api-sync/field-matching?import=i7')
    expect(asked).toMatchObject([
      { config: { address: 'https://api.example.org/orders', paging: { kind: 'cursor', name: 'cursor', path: 'meta.next' } } },
    ])
    await screen.unmount()
  })
})
