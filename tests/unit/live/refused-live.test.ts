import { expect, test } from 'vitest'
import type { SocketLike } from '#client/engine/live/live-socket.ts'
import { createNetwork } from '#client/engine/live/network.ts'
import { createDeviceLive } from '#client/engine/start/device-live.ts'
import { createNetworkFollower } from '#client/engine/start/follow-network.ts'
import { createValue } from '#client/lib/value.ts'
import { createHandClock } from '#tests/support/hand-clock.ts'

/** A device whose questions are answered, while its live connection is refused: its session ended, or a proxy passes no websockets. */
function arena() {
  const { timers, pass } = createHandClock()
  const counts = { connections: 0, questions: 0, offline: 0 }
  const network = createNetwork()
  const connect = (): SocketLike => {
    counts.connections += 1
    return {
      addEventListener: (type, listener) => void (type === 'close' && timers.set(() => listener({ code: 1006 }), 10)),
      close: () => undefined,
    }
  }
  const ask = (): void => {
    counts.questions += 1
    timers.set(() => network.report(true), 10)
  }
  const parts = {
    network,
    tabs: { post: () => undefined, listen: () => undefined, close: () => undefined },
    flights: { ask, push: { trigger: () => undefined, nudge: () => undefined }, noteDeltas: () => undefined } as never,
  }
  const leadership = { isLeader: createValue(true), close: () => undefined }
  const { live } = createDeviceLive({ ...parts, connect, leadership, catchUp: {} as never, timers })
  const follower = createNetworkFollower({ ...parts, replica: { setOnline: () => undefined } as never, isLeader: () => true, live })
  network.online.subscribe(() => {
    if (!network.online.get()) counts.offline += 1
    follower.follow()
  })
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
