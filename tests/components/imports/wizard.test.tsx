import { useEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { connectorNames } from '#shared/nouns/connectors/connector.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { ConnectorPage } from '#client/features/imports/ui/ConnectorPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { becomeAdmin, becomeLimited, becomeMember } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

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
        <Route path="connector/*" element={<ConnectorPage />} />
      </Routes>
    </SampleShell>,
  )
  await go(path)
  return screen
}

const here = () => page.getByTestId('here')

describe('the wizard of imports', () => {
  useSampleDevice()

  test('lists the connectors that are not hidden, and takes a file at once', async () => {
    const screen = await show('/connector')
    const list = page.getByRole('region', { name: 'Connectors' })
    await expect.element(list.getByRole('link', { name: 'CSV' })).toBeVisible()
    expect(list.getByRole('link').elements()).toHaveLength(connectorNames.filter((id) => !connectors[id].hide).length)
    await expect.element(page.getByRole('button', { name: 'Choose file' })).toBeEnabled()
    await screen.unmount()
  })

  test('leads from the list to a new table: three boxes, then the file', async () => {
    const screen = await show('/connector')
    await page.getByRole('link', { name: 'CSV' }).click()
    await expect.element(here()).toHaveTextContent('/connector/spreadsheets/csv/types')
    await page.getByRole('link', { name: 'Create a new table' }).click()
    await expect.element(here()).toHaveTextContent('/connector/spreadsheets/csv/import')
    const place = () => page.getByText('Drop a CSV or Excel file here').element().closest('[inert]')
    expect(place()).not.toBeNull()
    for (const box of page.getByRole('checkbox').all()) await box.click()
    await expect.poll(place).toBeNull()
    await screen.unmount()
  })

  test('asks for the table that the rows go into, and another table begins again', async () => {
    const screen = await show('/connector/spreadsheets/microsoft-excel/update')
    await page.getByRole('combobox', { name: /Table/ }).click()
    const [first, second] = page.getByRole('option').all()
    await first?.click()
    await expect.element(here()).toHaveTextContent('?table=')
    const before = here().element().textContent
    expect(second).toBeDefined()
    await page.getByRole('combobox', { name: /Table/ }).click()
    await page.getByRole('option').nth(1).click()
    await expect.poll(() => here().element().textContent).not.toBe(before)
    await screen.unmount()
  })

  test.each([
    ['offers a table whose records one makes and changes', { can_create: true, can_edit: true }, true],
    ['offers none whose records one only makes', { can_create: true }, false],
  ])('%s', async (_, rules, isOffered) => {
    becomeLimited({ ...rules, manage_structure: true })
    const screen = await show('/connector/spreadsheets/csv/update')
    const found = isOffered
      ? page.getByRole('combobox', { name: /Table/ })
      : page.getByText('There is no table whose records you may edit.')
    await expect.element(found).toBeVisible()
    await screen.unmount()
    becomeAdmin()
  })

  test('leads who makes no tables from the index into a table that is there', async () => {
    becomeLimited({ can_create: true, can_edit: true })
    becomeMember()
    const screen = await show('/connector')
    await page.getByRole('region', { name: 'Connectors' }).getByRole('link', { name: 'CSV' }).click()
    await expect.element(here()).toHaveTextContent('/connector/spreadsheets/csv/update')
    await expect.element(page.getByRole('combobox', { name: /Table/ })).toBeVisible()
    becomeLimited({})
    await go('/connector')
    await expect.element(page.getByRole('region', { name: 'Connectors' })).not.toBeInTheDocument()
    await screen.unmount()
    becomeMember('builder')
    becomeAdmin()
  })

  test('has an address for every connector, also for the hidden ones, and none for others', async () => {
    const screen = await show('/connector')
    for (const id of connectorNames.filter((one) => connectors[one].group !== 'database')) {
      await go(`/connector/${connectors[id].group}/${id}/types`)
      await expect.element(page.getByText(connectors[id].name).first()).toBeVisible()
      await expect.element(page.getByText('object_not_found')).not.toBeInTheDocument()
    }
    for (const path of ['spreadsheets/pipefy/types', 'apis/csv/types', 'spreadsheets/csv/unheard-of', 'nowhere']) {
      await go(`/connector/${path}`)
      await expect.element(page.getByText(/object_not_found/)).toBeVisible()
    }
    await go('/connector/spreadsheets/csv/field-matching')
    await expect.element(here()).toHaveTextContent(/\/connector$/)
    await screen.unmount()
  })
})
