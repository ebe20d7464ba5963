import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentHost } from '#client/engine/documents/document-session.ts'

const host: DocumentHost = {
  orgId: 'org',
  principal: 'org:member',
  server: 'ws://nowhere',
  WebSocket: class {} as unknown as typeof WebSocket,
}

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: false })
})
afterEach(() => vi.unstubAllGlobals())

test('nobody is shown in a document that is opened in the background, until they look at it', async () => {
  const { closeDocuments, openDocument, openQuietly, peekDocument } = await import('#client/engine/documents/open-document.ts')
  const shown = (name: string): unknown => openQuietly(name, host).get().awareness.getLocalState()
  expect(shown('tasks:team')).toBeNull()
  expect(openDocument('tasks:team', host).get().awareness.getLocalState()).toEqual({})
  expect(shown('tasks:team'), 'who looks at it stays').toEqual({})

  const quiet = openQuietly('tasks:table:t0123456789ab', host)
  expect(quiet.get().awareness.getLocalState()).toBeNull()
  expect(peekDocument('tasks:table:t0123456789ab', host)).toBe(quiet)
  expect(quiet.get().awareness.getLocalState()).toEqual({})
  quiet.get().awareness.setLocalStateField('caret', 1)
  peekDocument('tasks:table:t0123456789ab', host)
  expect(quiet.get().awareness.getLocalState(), 'once').toEqual({ caret: 1 })
  await closeDocuments()
})
