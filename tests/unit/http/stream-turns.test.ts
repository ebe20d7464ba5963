import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStreamTurns, type StreamTurns } from '#server/http/stream-turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Streams of an address; `begun` names those that began, in their order. */
function enter(turns: StreamTurns, begun: string[], address: string, count: number, gone = false): boolean[] {
  return Array.from({ length: count }, () => turns.enter(address, { isGone: () => gone, begin: () => void begun.push(address) }))
}

it('lets two begin at once, and the rest of a crowd two in each tick', () => {
  const turns = createStreamTurns()
  const begun: string[] = []
  enter(turns, begun, 'a', 10)
  expect(begun).toHaveLength(2)
  vi.advanceTimersByTime(20)
  expect(begun).toHaveLength(6)
  vi.advanceTimersByTime(1_000)
  expect(begun).toHaveLength(10)
  expect(vi.getTimerCount()).toBe(0)
})

it('gives every address its turns beside a crowd from one', () => {
  const turns = createStreamTurns()
  const begun: string[] = []
  enter(turns, begun, 'crowd', 300)
  enter(turns, begun, 'b', 1)
  enter(turns, begun, 'c', 1)
  vi.advanceTimersByTime(20)
  expect(begun).toHaveLength(6)
  expect(begun).toEqual(expect.arrayContaining(['b', 'c']))
})

it('lets 400 of an address wait, and passes over those who went away', () => {
  const turns = createStreamTurns()
  const begun: string[] = []
  expect(enter(turns, begun, 'a', 500).filter(Boolean)).toHaveLength(402)
  expect(enter(turns, begun, 'b', 1)).toEqual([true])
  const gone = createStreamTurns()
  enter(gone, begun, 'full', 2)
  enter(gone, begun, 'gone', 300, true)
  enter(gone, begun, 'stays', 1)
  vi.advanceTimersByTime(10)
  expect(begun).toContain('stays')
  expect(begun).not.toContain('gone')
  turns.stop()
  gone.stop()
  expect(vi.getTimerCount()).toBe(0)
})
