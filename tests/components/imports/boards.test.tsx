import { useEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { ConnectorPage } from '#client/features/imports/ui/ConnectorPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

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

const list = (key: string | null) => ({
  connectors: [{ id: 'trello', group: 'other-importer-of-trama', key }],
})

/** Answers of `connector/call`, and what was asked. */
function answerCalls(asked: unknown[], key: string | null = 'k1'): void {
  serve({
    'GET connector/list': () => list(key),
    'POST connector/call': (body: unknown) => {
      asked.push(body)
      return (body as { function: string }).function === 'list-boards'
        ? {
            boards: [
              { id: 'b1', name: 'Roadmap' },
              { id: 'b2', name: 'House' },
            ],
          }
        : { organizations: [{ id: 'o1', name: 'Padaria' }] }
    },
    'POST connector/board/read': (body: unknown) => {
      asked.push(body)
      return { source: '0199aaaa-0000-7000-8000-000000000001', imports: ['0199aaaa-0000-7000-8000-000000000002'] }
    },
    'GET imports/:id': () => new Promise<never>(() => undefined),
  })
}

/** Opens the window of Trello, which is a name and an address here. */
async function openWindow(): Promise<{ address: URL; mark: string }> {
  const opened = vi.spyOn(window, 'open').mockReturnValue({} as Window)
  await page.getByRole('button', { name: 'Connect Trello' }).click()
  const address = new URL(String(opened.mock.calls[0]?.[0]))
  return { address, mark: new URL(address.searchParams.get('return_url') ?? '').searchParams.get('mark') ?? '' }
}

function sayInWindow(news: object): void {
  const channel = new BroadcastChannel('trama.trello')
  channel.postMessage(news)
  channel.close()
}

describe('boards of Trello', () => {
  useSampleDevice()
  afterEach(() => vi.restoreAllMocks())

  test('a window of Trello gives a token; then the workspace, the boards, and on to their fields', async () => {
    const asked: unknown[] = []
    answerCalls(asked)
    const screen = await show('/connector/other-importer-of-trama/trello/import')
    const { address, mark } = await openWindow()
    expect(address.origin + address.pathname).toBe('https://trello.com/1/authorize')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      key: 'k1',
      scope: 'read',
      response_type: 'token',
      callback_method: 'fragment',
    })
    // news for another try are not for this one
    sayInWindow({ mark: 'other', message: JSON.stringify({ response: { access_token: 'evil' } }) })
    sayInWindow({ mark, message: JSON.stringify({ response: { access_token: 't1' } }) })
    await expect.element(page.getByText('Connection successful.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Workspace' }).click()
    await page.getByRole('option', { name: 'Padaria' }).click()
    await page.getByRole('checkbox', { name: 'Roadmap' }).click()
    await page.getByRole('checkbox', { name: 'Archived cards too' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByTestId('here')).toHaveTextContent('/trello/field-matching?import=0199aaaa')
    expect(asked).toMatchObject([
      { connector_id: 'trello', function: 'list-organizations', config: { token: 't1' } },
      { function: 'list-boards', config: { token: 't1', organization: 'o1' } },
      { connector_id: 'trello', config: { token: 't1' }, boards: [{ id: 'b1', name: 'Roadmap' }], archived: true },
    ])
    expect(window.location.href).not.toContain('t1')
    await screen.unmount()
  })

  test.each([
    '{"response":{"error":"denied"}}',
    'no JSON',
    JSON.stringify({ response: { access_token: 5 } }),
    { response: { access_token: 't' } },
  ])('a message of another form is none: %j', async (message) => {
    const asked: unknown[] = []
    answerCalls(asked)
    const screen = await show('/connector/other-importer-of-trama/trello/import')
    const { mark } = await openWindow()
    await expect.element(page.getByText(/Trello asks in a window/)).toBeVisible()
    sayInWindow({ mark, message })
    await expect.element(page.getByText(/Trello asks in a window/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Connect Trello' })).toBeVisible()
    expect(asked).toEqual([])
    await screen.unmount()
  })

  test('without a key of the server a person brings one, and may paste a token', async () => {
    const asked: unknown[] = []
    answerCalls(asked, null)
    const screen = await show('/connector/other-importer-of-trama/trello/import')
    await expect.element(page.getByRole('button', { name: 'Connect Trello' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'API key' }).fill('mine')
    await expect.element(page.getByRole('button', { name: 'Connect Trello' })).toBeEnabled()
    await page.getByRole('button', { name: 'Paste a token' }).click()
    await page.getByLabelText('Token', { exact: true }).fill('t2')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.element(page.getByText('Connection successful.')).toBeVisible()
    expect(asked).toMatchObject([{ config: { token: 't2', key: 'mine' } }])
    await screen.unmount()
  })

  test('the file of a board is one press away', async () => {
    answerCalls([])
    const screen = await show('/connector/other-importer-of-trama/trello/import')
    await page.getByRole('link', { name: 'Or import the file of Export as JSON' }).click()
    await expect.element(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
    await screen.unmount()
  })

  test('Pipefy takes a token that a person brings, and offers pipes and tables of an organization together', async () => {
    const asked: unknown[] = []
    serve({
      'GET connector/list': () => ({ connectors: [] }),
      'POST connector/call': (body: unknown) => {
        asked.push(body)
        return (body as { function: string }).function === 'list-pipes'
          ? { pipes: [{ id: 'pipe:1', name: 'Sales' }], tables: [{ id: 'table:2', name: 'Customers' }] }
          : { organizations: [{ id: 'o1', name: 'Padaria' }] }
      },
      'POST connector/board/read': (body: unknown) => {
        asked.push(body)
        return { source: 's1', imports: ['i1', 'i2'] }
      },
      'GET connector/source/:id': () => new Promise<never>(() => undefined),
    })
    const screen = await show('/connector/other-importer-of-trama/pipefy/import')
    await page.getByLabelText('Token', { exact: true }).fill('t3')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    // every pipe belongs to an organization
    expect(page.getByRole('option').elements()).toHaveLength(1)
    await page.getByRole('option', { name: 'Padaria' }).click()
    await expect.element(page.getByText('Archived cards too')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Sales' }).click()
    await page.getByRole('checkbox', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByTestId('here')).toHaveTextContent('/pipefy/field-matching?source=s1')
    expect(asked.at(-1)).toMatchObject({ connector_id: 'pipefy', config: { token: 't3' }, boards: [{ id: 'pipe:1' }, { id: 'table:2' }] })
    await screen.unmount()
  })
})

test('the connector of automations says which step fetches a table, and leads to them', async () => {
  useSampleDevice()
  const screen = await show('/connector/apis/tricks/update')
  await expect.element(screen.getByText('Fetch a table from its source')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to automations' })).toHaveAttribute('href', '/automations')
})
