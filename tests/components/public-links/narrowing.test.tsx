import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { PublicApp, PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { LinkToken } from '#client/public/link-token.ts'
import { PublicAppView } from '#client/public/PublicAppView.tsx'
import { NarrowingContext, useNarrowing } from '#client/public/use-narrowing.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'

const token = 'x'.repeat(43)
const none = { operators: [], options: [] }
const figure = (value: string): PublicBlock => ({ type: 'indicator', label: 'Orders', value, color: '' })
const box = { w: 4, h: 3 }
const places = [
  { id: 'bar', x: 0, y: 0, ...box },
  { id: 'count', x: 0, y: 3, ...box },
]
const app: PublicApp = {
  ...{ itemType: 'app', title: 'Shop', icon: 'table', color: 'blue', organisation: 'Acme', accent: null, language: 'en' },
  style: {
    ...{ backgroundColor: '', backgroundImage: '', font: 'default', mobileEnabled: true },
    ...{ publicShowTitle: true, publicRemoveBrand: false },
  },
  topBar: null,
  bars: null,
  grounds: { count: 'teal' },
  layouts: { desktop: places, mobile: places },
  blocks: {
    bar: {
      ...{ type: 'appFilters', title: 'Filters' },
      controls: [
        { ...none, id: 'name', label: 'Customer', input: 'text', operators: ['contains'] },
        { ...none, id: 'sum', label: 'Total', input: 'number', operators: ['is'] },
        {
          id: 'state',
          label: 'Status',
          input: 'options',
          operators: ['anyOf'],
          options: [
            { id: 'o1', label: 'New' },
            { id: 'o2', label: 'Done' },
          ],
        },
      ],
    },
    count: figure('3'),
  },
}

function Visit() {
  return (
    <LinkToken value={token}>
      <NarrowingContext value={useNarrowing(token, app)}>
        <main style={{ background: 'var(--tr-surface)', padding: 16 }}>
          <PublicAppView app={app} />
        </main>
      </NarrowingContext>
    </LinkToken>
  )
}

/** Answers of the server, by the choices. */
function answering(answer: (only: Record<string, Record<string, unknown>>) => Response): ReturnType<typeof vi.fn> {
  const asked = vi.fn<(only: unknown) => void>()
  const before = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (typeof input !== 'string' || !input.endsWith('/narrow')) return before(input, init)
    const { only } = JSON.parse(String(init?.body)) as { only: Record<string, Record<string, unknown>> }
    asked(only)
    return Promise.resolve(answer(only))
  })
  return asked
}

describe('the filters of a visitor', () => {
  const at = location.href
  afterEach(async () => {
    await cleanup()
    vi.restoreAllMocks()
    localStorage.removeItem(`trama-only.${token.slice(0, 8)}`)
    history.replaceState(null, '', at)
  })

  test('narrow a block, stand in the address, are remembered, and are taken away', async () => {
    await Promise.all(['public', 'tables', 'blocks'].map((name) => loadTexts(name, 'en')))
    const asked = answering((only) => Response.json({ blocks: { count: figure(only['bar']?.['state'] ? '1' : '2') } }))
    const screen = await render(<Visit />)
    const text = (): string => screen.container.textContent
    await expect.poll(text).toMatch(/Orders3/)
    expect(asked).not.toHaveBeenCalled()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Status: Any' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Done' }))
    await expect.poll(text).toMatch(/Orders1/)
    expect(asked).toHaveBeenLastCalledWith({ bar: { state: ['o2'] } })
    expect(new URL(location.href).searchParams.get('only.bar')).toBe('{"state":["o2"]}')
    await userEvent.keyboard('{Escape}')
    await screen.unmount()

    const again = await render(<Visit />)
    await expect.poll(() => again.container.textContent).toMatch(/Status.*Done.*Orders1/)
    await userEvent.click(again.getByRole('button', { name: 'Clear filters' }))
    await expect.poll(() => again.container.textContent).toMatch(/Orders3/)
    expect(new URL(location.href).searchParams.has('only.bar')).toBe(false)
    await again.unmount()
  })

  test('say which of them cannot be read, and when the server is away', async () => {
    let answer = (): Response => Response.json({ id: 'invalid_value', details: { problems: { 'bar.sum': 'wrongType' } } }, { status: 400 })
    answering(() => answer())
    history.replaceState(null, '', `?only.bar=${encodeURIComponent('{"sum":"many"}')}&only.x=%7B`)
    const screen = await render(<Visit />)
    const total = screen.getByRole('textbox', { name: 'Total' })
    await expect.element(total).toHaveValue('many')
    await expect.element(total).toHaveAttribute('aria-invalid', 'true')
    answer = () => new Response('', { status: 503 })
    await total.fill('7')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be filtered')
    answer = () => Response.json({ blocks: { count: null } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => screen.container.textContent).not.toMatch(/Orders/)
    await screen.unmount()
  })
})
