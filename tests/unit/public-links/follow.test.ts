import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followLink, type EventSink } from '#server/features/public-links/follow-link.ts'

type Told = 'changed' | 'gone'

/** A visitor whose reading is under the test's control. */
function visitor() {
  const written: string[] = []
  const waiting: (() => void)[] = []
  let leave = (): void => {}
  let tell = (_event: Told): void => {}
  const stream: EventSink = {
    writeSSE: ({ event }) => {
      written.push(event)
      return new Promise((resolve) => waiting.push(resolve))
    },
    onAbort: (listener) => {
      leave = listener
    },
    abort: () => leave(),
  }
  const stopped = vi.fn()
  const followed = followLink(stream, {
    view: (listener) => {
      tell = listener
      return stopped
    },
  })
  const read = async () => {
    waiting.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { written, waiting, stopped, followed, read, tell: (event: Told) => tell(event), leave: () => leave() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a visitor who follows a link', () => {
  it('costs one waiting event when they stop reading, however much changes', async () => {
    const one = visitor()
    for (let change = 0; change < 10_000; change++) one.tell('changed')
    expect([one.written.length, one.waiting.length]).toEqual([1, 1])
    await one.read()
    expect(one.written).toEqual(['changed', 'changed'])
    await one.read()
    expect(one.written).toHaveLength(2)
    one.tell('changed')
    expect(one.written).toHaveLength(3)
  })

  it('is let go when they read nothing for a minute', async () => {
    // in one turn from here on: work left by other files sets no timer in between
    vi.useFakeTimers()
    const one = visitor()
    one.tell('changed')
    vi.advanceTimersByTime(59_000)
    expect(one.stopped).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    await one.followed
    expect(one.stopped).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('hears that the link ended even behind a change, and is then let go', async () => {
    const one = visitor()
    one.tell('changed')
    one.tell('gone')
    one.tell('changed')
    await one.read()
    expect(one.written).toEqual(['changed', 'gone'])
    await one.read()
    await one.followed
    expect(one.stopped).toHaveBeenCalledOnce()
  })

  it('leaves nothing behind when they go', async () => {
    vi.useFakeTimers()
    const one = visitor()
    one.leave()
    await one.followed
    expect(one.stopped).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is kept awake while nothing changes', async () => {
    const one = visitor()
    await vi.advanceTimersByTimeAsync(20_000)
    await one.read()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(one.written).toEqual(['beat', 'beat'])
    expect(one.stopped).not.toHaveBeenCalled()
  })
})
