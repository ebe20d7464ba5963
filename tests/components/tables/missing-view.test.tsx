import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { Suspense } from 'react'
import { clientFeatures } from '#client/app/client-features.ts'
import { TableRoute } from '#client/features/tables/TableRoute.tsx'
import { ClientFeaturesProvider } from '#client/manifest/use-client-features.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids, view } from '#tests/components/support/sample-workspace.ts'

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>
}

function show(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <ClientFeaturesProvider value={clientFeatures}>
        <Suspense fallback={null}>
          <main style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
            <Routes>
              <Route path="object/:tableId/*" element={<TableRoute />} />
            </Routes>
          </main>
          <Address />
        </Suspense>
      </ClientFeaturesProvider>
    </MemoryRouter>,
  )
}

/** A deleted view, the view of another table, a type without a view, and a word that names nothing. */
const missing = [
  `/object/${ids.table}/vzzzzzzzzzzzz`,
  `/object/${ids.emptyTable}/${ids.view}`,
  `/object/${ids.table}/gantt`,
  `/object/${ids.table}/elsewhere`,
]

describe('the address of a view that is not there', () => {
  useSampleDevice()
  afterEach(async () => {
    await cleanup()
    localStorage.clear()
  })

  test.each(missing)('%s shows nothing of the table in its place', async (address) => {
    const { container } = await show(address)
    await expect.element(page.getByRole('heading', { name: 'View not found' })).toBeVisible()
    expect(container.textContent).not.toContain('Linden Café')
    expect(container.querySelector('[role=grid]')).toBe(null)
    // neither records nor conditions belong to a view that is not there
    expect(page.getByRole('button', { name: 'New record' }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Filter' }).elements()).toEqual([])
  })

  test('leads to the first view, and to a table that has no views', async () => {
    const { container } = await show(`/object/${ids.table}/vzzzzzzzzzzzz`)
    await expect.element(page.getByRole('heading', { name: 'View not found' })).toBeVisible()
    expect(await lookedOver(() => container)).toEqual([])
    await page.getByRole('button', { name: 'Open the first view' }).click()
    await expect.element(page.getByLabelText('address')).toHaveTextContent(`/object/${ids.table}/${view.id}`)
    await expect.poll(() => container.textContent).toContain('Linden Café')
    await cleanup()
    await show(`/object/${ids.emptyTable}/vzzzzzzzzzzzz`)
    await page.getByRole('link', { name: 'Open table' }).click()
    await expect.element(page.getByLabelText('address')).toHaveTextContent(`/object/${ids.emptyTable}`)
    await expect.element(page.getByRole('toolbar').getByText('This table has no views')).toBeVisible()
  })
})
