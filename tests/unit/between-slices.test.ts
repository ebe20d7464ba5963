import { createElement, startTransition, Suspense, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

/** What React would do in a task of its own happens when a test says so. */
const tasks: (() => void)[] = []
const faults: unknown[] = []
const keyListeners: ((event: object) => void)[] = []

/** As little of a document as React needs to draw text into one element. */
const node = (more: object) => ({ nodeType: 1, tagName: 'DIV', addEventListener: () => undefined, ...more })
const createTextNode = (nodeValue: string) => ({ nodeType: 3, nodeValue })
const document = node({ nodeType: 9, documentElement: node({}), createTextNode })

beforeAll(() => {
  const localStorage = { getItem: () => null }
  const addEventListener = (_kind: 'keydown', listener: (event: object) => void) => keyListeners.push(listener)
  const window = { localStorage, addEventListener, HTMLIFrameElement: class {} }
  const browser = { document, localStorage, window, navigator: { languages: [], platform: '' }, HTMLElement: class {} }
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  vi.stubGlobal('setImmediate', (task: () => void) => tasks.push(task))
})
afterAll(() => vi.unstubAllGlobals())

async function screen(): Promise<{ root: Root; text: () => string }> {
  const { createRoot } = await import('react-dom/client')
  const shown: { nodeValue: string }[] = []
  const element = node({ ownerDocument: document, appendChild: (child: { nodeValue: string }) => shown.push(child) })
  const root = createRoot(element as unknown as Element, { onRecoverableError: (error) => faults.push(error) })
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
