import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what an earlier build noted of an ended session refuses nothing; other refusals stay', async () => {
  const { documentRegistry } = await import('#client/data/documents/document-registry.ts')
  const stored = {
    'page:1': { epoch: 'a', refused: 'sessionEnded', unsent: { tab: 5 } },
    'page:2': { refused: 'clientTooOld', unsent: { tab: 6 } },
    'page:3': { epoch: 'b' },
  }
  localStorage.setItem('trama.documents:org:member', JSON.stringify(stored))
  const registry = documentRegistry('org:member')
  expect(registry.notes.get()).toEqual({ ...stored, 'page:1': { epoch: 'a', unsent: { tab: 5 } } })
  registry.update('page:3', { right: 'read' })
  expect(JSON.parse(localStorage.getItem('trama.documents:org:member') ?? '')).toEqual(registry.notes.get())
})
