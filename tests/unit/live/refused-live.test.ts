import { expect, test } from 'vitest'
import type { SocketLike } from '#client/engine/live/live-socket.ts'
import { createNetwork } from '#client/engine/live/network.ts'
import { createDeviceLive } from '#client/engine/start/device-live.ts'
import { createNetworkFollower } from '#client/engine/start/follow-network.ts'
import { createValue } from '#client/lib/value.ts'

/** A device whose questions are answered, while its live connection is refused: its session ended, or a proxy passes no websockets. */
function arena() {
  let now = 0
  const due = new Map<object, { at: number; run: () => void }>()
  const counts = { connections: 0, questions: 0, offline: 0 }
  const set = (run: () => void, ms: number): object => {
    const key = {}
    due.set(key, { at: now + ms, run })
    return key
  }
  const network = createNetwork()
  const connect = (): SocketLike => {
    counts.connections += 1
    return {
      addEventListener: (type, listener) => void (type === 'close' && set(() => listener({ code: 1006 }), 10)),
      close: () => undefined,
    }
  }
  const ask = (): void => {
    counts.questions += 1
    set(() => network.report(true), 10)
  }
  const parts = {
    network,
    tabs: { post: () => undefined, listen: () => undefined, close: () => undefined },
    flights: { ask, push: { trigger: () => undefined, nudge: () => undefined }, noteDeltas: () => undefined } as never,
  }
  const leadership = { isLeader: createValue(true), close: () => undefined }
  const timers = { set, clear: (key: unknown) => void due.delete(key as object), random: () => 0.5 }
  const { live } = createDeviceLive({ ...parts, connect, leadership, catchUp: {} as never, timers })
  const follower = createNetworkFollower({ ...parts, replica: { setOnline: () => undefined } as never, isLeader: () => true, live })
  network.online.subscribe(() => {
    if (!network.online.get()) counts.offline += 1
    follower.follow()
  })
  const pass = (ms: number): void => {
    for (const end = now + ms; ;) {
      const [next] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
      if (!next) return void (now = end)
      due.delete(next[0])
      now = next[1].at
      next[1].run()
    }
  }
  live.wake()
  return { counts, pass }
}

test('a refused live connection is asked for more and more seldom, although questions are answered', () => {
  const { counts, pass } = arena()
  pass(120_000)
  expect(counts.connections).toBeLessThan(16)
  expect(counts.questions).toBeLessThan(16)
  expect(counts.offline).toBe(1)
})
