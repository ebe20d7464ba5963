import { createElement, startTransition, Suspense, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TableAddress } from '#client/features/tables/use-table-address.ts'
import type { AddressQuery } from '#client/lib/use-address-query.ts'

/** React's scheduled tasks, which run when the test says so. */
const tasks: (() => void)[] = []
const faults: unknown[] = []
const roots: Root[] = []
const keyListeners: ((event: object) => void)[] = []

/** As little of a document as React needs to draw text into one element. */
const node = (more: object) => ({ nodeType: 1, tagName: 'DIV', addEventListener: () => undefined, ...more })
const createTextNode = (nodeValue: string) => ({ nodeType: 3, nodeValue })
const document = node({ nodeType: 9, documentElement: node({}), createTextNode })

beforeAll(() => {
  const localStorage = { getItem: () => null }
  const addEventListener = (kind: string, listener: (event: object) => void) => kind === 'keydown' && keyListeners.push(listener)
  const location = new URL('https://trama.test/app/a1?bundle=b1')
  const goTo = (state: unknown, _title: string, to = '') =>
    Object.assign(window, { location: new URL(to, window.location.href) }, { history: { ...history, state } })
  const history = { state: null as unknown, pushState: goTo, replaceState: goTo }
  const removeEventListener = () => undefined
  const window = { localStorage, addEventListener, removeEventListener, HTMLIFrameElement: class {}, location, history }
  const browser = { document, localStorage, window, navigator: { languages: [], platform: '' }, HTMLElement: class {} }
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  vi.stubGlobal('setImmediate', (task: () => void) => tasks.push(task))
})
afterEach(async () => {
  // what stays mounted would hear of the changes of the next file in this process
  for (const root of roots.splice(0)) root.unmount()
  await work()
})
afterAll(() => vi.unstubAllGlobals())

async function screen(): Promise<{ root: Root; text: () => string }> {
  const { createRoot } = await import('react-dom/client')
  const shown: { nodeValue: string }[] = []
  const element = node({
    ownerDocument: document,
    appendChild: (child: { nodeValue: string }) => shown.push(child),
    removeChild: () => undefined,
  })
  const root = createRoot(element as unknown as Element, { onRecoverableError: (error) => faults.push(error) })
  roots.push(root)
  return { root, text: () => shown.map(({ nodeValue }) => nodeValue).join('') }
}

/** Lets React work until something holds, or nothing is left to do. */
async function work(until: () => boolean = () => false): Promise<void> {
  await Promise.resolve()
  for (let task = tasks.shift(); task; task = until() ? undefined : tasks.shift()) {
    task()
    await Promise.resolve()
  }
}

it('texts that arrive while a render waits for them are taken by that render', async () => {
  const { loadTexts } = await import('#client/i18n/i18n.ts')
  const { useTranslation } = await import('#client/i18n/use-translation.ts')
  const asked = vi.fn()
  function Part() {
    asked()
    const { t } = useTranslation('formulas')
    const [end] = useState('!')
    return t('gives', { type: 'text' }) + end
  }
  const { root, text } = await screen()
  startTransition(() => root.render(createElement(Suspense, { fallback: 'waiting' }, createElement(Part))))
  await work(() => asked.mock.calls.length > 0)
  expect(text(), 'the render waits').toBe('')
  await loadTexts('formulas')
  await work()
  expect(faults).toEqual([])
  expect(text()).toBe('This formula gives text.!')
})

it('the keys of what is painted work before React has done anything else', async () => {
  const { useShortcut } = await import('#client/lib/shortcuts.ts')
  const pressed = vi.fn()
  function Part() {
    useShortcut('mod+z', pressed)
    return 'painted'
  }
  const { root, text } = await screen()
  root.render(createElement(Part))
  await work(() => text() !== '')
  for (const listener of keyListeners) listener({ key: 'z', ctrlKey: true, preventDefault: () => undefined })
  expect(pressed).toHaveBeenCalledOnce()
  await work()
})

it('an address that is changed twice before it is painted keeps both changes', async () => {
  const { BrowserRouter } = await import('react-router-dom')
  const { useAddressQuery } = await import('#client/lib/use-address-query.ts')
  const painted = vi.fn<(address: AddressQuery) => void>()
  function Part() {
    const address = useAddressQuery()
    painted(address)
    return address.query.toString()
  }
  const { root, text } = await screen()
  root.render(createElement(BrowserRouter, { window }, createElement(Part)))
  await work(() => text() !== '')
  const address = painted.mock.lastCall?.[0]
  address?.change({ edit: 'true' }, { state: 'came by a press' })
  address?.change({ view: 'mobile', bundle: null }, { replace: true })
  expect(text(), 'nothing of it is painted yet').toBe('bundle=b1')
  await work()
  expect(window.location.search).toBe('?edit=true&view=mobile')
  expect(window.history.state, 'what replaces keeps the state of its entry').toMatchObject({ usr: 'came by a press' })
})

it('a record is opened in the view that is shown, and the next one too, whichever was the last one used', async () => {
  vi.doMock('#client/nouns/views/last-view.ts', () => ({ lastView: () => 'v000000000009', rememberView: () => undefined }))
  const { MemoryRouter, Route, Routes } = await import('react-router-dom')
  const { useTableAddress } = await import('#client/features/tables/use-table-address.ts')
  const painted = vi.fn<(address: TableAddress) => void>()
  function Part() {
    const address = useTableAddress()
    painted(address)
    return `${address.viewId} ${address.recordId}`
  }
  const { root, text } = await screen()
  const route = createElement(Route, { path: 'object/:tableId/*', element: createElement(Part) })
  const props = { initialEntries: ['/object/t000000000001/v000000000002'] }
  root.render(createElement(MemoryRouter, props, createElement(Routes, null, route)))
  await work(() => text() !== '')
  painted.mock.lastCall?.[0].openRecord('r1')
  await work()
  expect(painted.mock.lastCall?.[0]).toMatchObject({ viewId: 'v000000000002', recordId: 'r1' })
  painted.mock.lastCall?.[0].openRecord('r2')
  await work()
  expect(painted.mock.lastCall?.[0]).toMatchObject({ viewId: 'v000000000002', recordId: 'r2' })
  painted.mock.lastCall?.[0].closeRecord()
  await work()
  expect(painted.mock.lastCall?.[0]).toMatchObject({ viewId: 'v000000000002', recordId: undefined })
})
