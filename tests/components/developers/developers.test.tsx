import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readApi } from '#client/features/developers/api-document.ts'
import { ApiEntryPage } from '#client/features/developers/ui/ApiEntryPage.tsx'
import { DevelopersPage } from '#client/features/developers/ui/DevelopersPage.tsx'
import { ApiList } from '#client/features/developers/ui/ApiList.tsx'
import { TableDocs } from '#client/features/developers/tables/TableDocs.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { readToasts } from '#client/ui/toast.ts'
import { sampleApi } from '#tests/components/developers/sample-api.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { notFound, serve } from '#tests/components/support/serve.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { table } from '#tests/components/support/sample-workspace.ts'

const nouns = readApi(sampleApi)
const entries = nouns.flatMap((noun) => noun.entries)

function Shell() {
  return (
    <MemoryRouter initialEntries={['/settings/developers']}>
      <Suspense fallback={null}>
        <main style={{ background: 'var(--tr-surface)', padding: 16 }}>
          <Routes>
            <Route path="/settings/developers" element={<ApiList nouns={nouns} search="" onSearch={() => undefined} />} />
            {entries.map((entry) => (
              <Route
                key={entry.id}
                path={`/settings/developers/${entry.id}`}
                element={<ApiEntryPage entry={entry} schemas={sampleApi.components.schemas} />}
              />
            ))}
          </Routes>
        </main>
      </Suspense>
    </MemoryRouter>
  )
}

beforeAll(() => Promise.all([loadTexts('developers'), loadTexts('tables')]))

describe('the page of the API', () => {
  test('leads by keys to a call and unfolds its shapes', async () => {
    const screen = await render(<Shell />)
    const link = screen.getByRole('link', { name: /duplicate/ })
    await expect.element(link).toBeVisible()
    ;(link.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/api/v3/tab/{tableId}/field/{fieldId}/duplicate')
    const body = screen.getByRole('region', { name: 'Body' })
    await expect.element(body.getByText('nested')).toBeVisible()
    expect(body.getByText('deep').elements()).toHaveLength(0)
    body.element().querySelector('summary')?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(body.getByText('deep')).toBeVisible()
    await screen.getByRole('button', { name: 'All calls' }).click()
    await expect.element(screen.getByRole('link', { name: 'tables.create' })).toBeVisible()
    await screen.unmount()
  })

  test('the list in both schemes and widths', async () => {
    const screen = await render(<Shell />)
    await expect.element(screen.getByRole('link', { name: 'tables.create' })).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('a call in both schemes and widths', async () => {
    const screen = await render(<Shell />)
    await screen.getByRole('link', { name: /duplicate/ }).click()
    await expect.element(screen.getByRole('region', { name: 'Body' })).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('has its title while its calls are on their way, and where they do not come', async () => {
    let answer: (given: object) => void = () => undefined
    const served = serve({ 'GET openapi.json': () => new Promise((resolve) => (answer = resolve)) })
    const screen = await render(
      <SampleShell>
        <DevelopersPage />
      </SampleShell>,
    )
    await expect.element(screen.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
    answer(notFound)
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await again.click()
    answer(sampleApi)
    await expect.element(screen.getByRole('link', { name: 'tables.create' })).toBeVisible()
    await screen.unmount()
    served.mockRestore()
  })
})

describe('a call that is tried', () => {
  let asked: MockInstance<typeof window.fetch>
  beforeEach(() => {
    asked = vi.spyOn(window, 'fetch')
    return () => asked.mockRestore()
  })
  const open = async () => {
    const screen = await render(<Shell />)
    await screen.getByRole('link', { name: /duplicate/ }).click()
    return { screen, form: screen.getByRole('region', { name: 'Try it' }) }
  }

  test('is sent with what was given, and its answer is shown as it came', async () => {
    const { screen, form } = await open()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.element(form.getByRole('textbox', { name: 'tableId' })).toHaveAttribute('aria-invalid', 'true')
    expect(asked).not.toHaveBeenCalled()
    await form.getByRole('textbox', { name: 'tableId' }).fill('t1')
    await form.getByRole('textbox', { name: 'fieldId' }).fill('f1')
    await form.getByRole('textbox', { name: 'Body' }).fill('{"label":')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.element(form.getByText('This is not JSON')).toBeVisible()
    await form.getByRole('textbox', { name: 'Body' }).fill('{"label":"Copy"}')
    asked.mockResolvedValue(new Response('{"id":"permission_denied"}', { status: 403, headers: { 'content-type': 'application/json' } }))
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.element(form.getByText('403')).toBeVisible()
    await expect.element(form.getByText('"id": "permission_denied"')).toBeVisible()
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      '/api/v3/tab/t1/field/f1/duplicate',
      expect.objectContaining({ method: 'POST', body: '{"label":"Copy"}', credentials: 'same-origin' }),
    )
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('with a token is made without the session of the browser', async () => {
    const { screen, form } = await open()
    await form.getByRole('textbox', { name: 'tableId' }).fill('t1')
    await form.getByRole('textbox', { name: 'fieldId' }).fill('f1')
    await form.getByLabelText('API token').fill('trama_x')
    asked.mockResolvedValue(new Response(null, { status: 204 }))
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.element(form.getByText('204')).toBeVisible()
    const [, init] = asked.mock.calls[0] ?? []
    expect(init).toMatchObject({ credentials: 'omit', headers: { authorization: 'Bearer trama_x' } })
    await screen.unmount()
  })
})

describe('the page of a table for programs', () => {
  useSampleDevice()

  test('names ids and formats, and writes the chosen request', async () => {
    const screen = await render(
      <SampleShell>
        <TableDocs table={table} />
      </SampleShell>,
    )
    await expect.element(screen.getByRole('row', { name: /Total .*Whole cents/ })).toBeVisible()
    await screen.getByRole('button', { name: 'Copy ID', exact: true }).click()
    await screen.getByRole('button', { name: 'Copy the ID of Total' }).click()
    const said = () => readToasts().map(({ message }) => message)
    await expect.poll(said).toEqual(expect.arrayContaining(['Table ID copied to clipboard', 'ID copied to clipboard']))
    await screen.getByRole('radio', { name: 'Create' }).click()
    await screen.getByRole('radio', { name: 'Python' }).click()
    await expect.element(screen.getByText(/method="POST"/)).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })
})
