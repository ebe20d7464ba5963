import { createElement, startTransition, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

/** As little of a document as React needs to draw text into one element. */
function bareDocument() {
  const node = (more: object) => ({ nodeType: 1, tagName: 'DIV', addEventListener: () => undefined, ...more })
  const createTextNode = (nodeValue: string) => ({ nodeType: 3, nodeValue })
  const document = node({ nodeType: 9, documentElement: node({}), createTextNode })
  const shown: { nodeValue: string }[] = []
  const appendChild = (child: { nodeValue: string }) => shown.push(child)
  const root = node({ ownerDocument: document, appendChild }) as unknown as Element
  return { document, root, text: () => shown.map(({ nodeValue }) => nodeValue).join('') }
}

afterEach(() => vi.unstubAllGlobals())

it('texts that arrive while a render waits for them are taken by that render', async () => {
  const { document, root, text } = bareDocument()
  const tasks: (() => void)[] = []
  const browser = { document, navigator: { languages: [] }, localStorage: { getItem: () => null }, HTMLIFrameElement: class {} }
  for (const [name, value] of Object.entries({ ...browser, window: globalThis })) vi.stubGlobal(name, value)
  // what React would do in a task of its own happens when the test says so
  vi.stubGlobal('setImmediate', (task: () => void) => tasks.push(task))
  const { createRoot } = await import('react-dom/client')
  const { loadTexts } = await import('#client/i18n/i18n.ts')
  const { useTranslation } = await import('#client/i18n/use-translation.ts')
  const asked = vi.fn()
  function Part() {
    asked()
    const { t } = useTranslation('formulas')
    const [end] = useState('!')
    return t('gives', { type: 'text' }) + end
  }
  const runTasks = async (isDone: () => boolean) => {
    for (let task = tasks.shift(); task; task = isDone() ? undefined : tasks.shift()) {
      task()
      await Promise.resolve()
    }
  }

  const faults: unknown[] = []
  const screen = createRoot(root, { onRecoverableError: (error) => faults.push(error) })
  startTransition(() => screen.render(createElement(Suspense, { fallback: 'waiting' }, createElement(Part))))
  await Promise.resolve()
  await runTasks(() => asked.mock.calls.length > 0)
  expect(text(), 'the render waits').toBe('')
  await loadTexts('formulas')
  await runTasks(() => false)
  expect(faults).toEqual([])
  expect(text()).toBe('This formula gives text.!')
})
