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
  const { documentRegistry } = await import('#client/engine/documents/document-registry.ts')
  const stored = {
    'page:1': { epoch: 'a', refused: 'sessionEnded', unsent: { tab: 5 } },
    'page:2': { refused: 'clientTooOld', unsent: { tab: 6 } },
    'page:3': { epoch: 'b' },
  }
  localStorage.setItem('trama.documents:org:notes', JSON.stringify(stored))
  const registry = documentRegistry('org:notes')
  expect(registry.notes.get()).toEqual({ ...stored, 'page:1': { epoch: 'a', unsent: { tab: 5 } } })
  registry.update('page:3', { right: 'read' })
  expect(JSON.parse(localStorage.getItem('trama.documents:org:notes') ?? '')).toEqual(registry.notes.get())
})

test('what a document was called when it was edited is known after it is gone, and forgotten once the server has all of it', async () => {
  const { documentRegistry } = await import('#client/engine/documents/document-registry.ts')
  const { documentLabel } = await import('#client/engine/documents/document-label.ts')
  const seen = new Map<string, string>()
  const host = { orgId: 'org', principal: 'org:bia', server: '', labelOf: (name: string) => seen.get(name) }
  const registry = documentRegistry('org:bia')

  const made = documentLabel(host, 'page:1')
  registry.setUnsent('page:1', 'tab', 5, 1, made.get())
  made.note()
  expect(registry.read('page:1').label, 'a page that has no name yet').toBeUndefined()
  seen.set('page:1', 'Plan')
  made.note()
  expect(registry.read('page:1').label).toBe('Plan')
  registry.setUnsent('page:1', 'other', 6)
  seen.clear()
  expect(made.get()).toBe('Plan')
  expect(documentLabel(host, 'page:1').get(), 'opened after it was deleted').toBe('Plan')

  registry.setUnsent('page:1', 'tab', undefined)
  expect(registry.read('page:1').label).toBe('Plan')
  registry.setUnsent('page:1', 'other', undefined)
  expect(registry.read('page:1')).toEqual({})
})

test('a burst of edits is noted once: other tabs are not told of each', async () => {
  const { documentRegistry } = await import('#client/engine/documents/document-registry.ts')
  const registry = documentRegistry('org:caio')
  registry.setUnsent('page:1', 'tab', 5, 1, 'Plan')
  const write = vi.spyOn(localStorage, 'setItem')
  registry.setUnsent('page:1', 'tab', 5, 1, 'Plan')
  expect(write).not.toHaveBeenCalled()
  registry.setUnsent('page:1', 'tab', 5, 2, 'Plan')
  registry.setUnsent('page:1', 'tab', 5, 2, 'Plans')
  registry.setUnsent('page:1', 'other', 7)
  expect(write).toHaveBeenCalledTimes(3)
  expect(registry.read('page:1')).toEqual({ unsent: { tab: 5, other: 7 }, ids: [1, 2], label: 'Plans' })
})
