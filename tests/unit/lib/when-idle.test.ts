import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const place = { waits: [] as { top: number; bottom: number }[] }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => setTimeout(run, 1) })
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('document', { querySelectorAll: () => place.waits.map((box) => ({ getBoundingClientRect: () => box })) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  place.waits = []
})

test('work that nobody waits for begins once nothing in sight of the first screen waits', async () => {
  place.waits = [
    { top: 100, bottom: 200 },
    { top: 2000, bottom: 2100 },
  ]
  const { whenIdle, fetchedIdly } = await import('#client/lib/when-idle.ts')
  const done: string[] = []
  whenIdle(() => done.push('work'))
  const part = fetchedIdly(async () => done.push('part'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual([])
  place.waits = place.waits.slice(1)
  await vi.advanceTimersByTimeAsync(200)
  await part
  expect(done).toEqual(['work', 'part'])

  // later screens hold nothing up
  place.waits = [{ top: 100, bottom: 200 }]
  whenIdle(() => done.push('later'))
  await vi.advanceTimersByTimeAsync(2)
  expect(done.at(-1)).toBe('later')
})

test('a first screen that never stands holds nothing up for longer than four seconds', async () => {
  place.waits = [{ top: 0, bottom: 10 }]
  vi.setSystemTime(0)
  const { whenIdle } = await import('#client/lib/when-idle.ts')
  const run = vi.fn()
  whenIdle(run)
  await vi.advanceTimersByTimeAsync(3500)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1500)
  expect(run).toHaveBeenCalledOnce()
})
