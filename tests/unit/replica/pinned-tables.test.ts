import { afterEach, expect, test, vi } from 'vitest'
import { pinnedTables } from '#client/engine/device/pinned-tables.ts'

afterEach(() => vi.unstubAllGlobals())

test('what another tab pins is known here until the device is closed, which leaves no listener', () => {
  const kept = new Map<string, string>()
  const listeners = new Set<(event: { key: string }) => void>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  })
  const mine = pinnedTables('m1')
  const theirs = pinnedTables('m1')
  theirs.set(new Set(['t1']))
  for (const listener of listeners) listener({ key: 'trama.whole.m1' })
  expect([...mine.get()]).toEqual(['t1'])
  mine.close()
  theirs.close()
  expect(listeners.size).toBe(0)
})
