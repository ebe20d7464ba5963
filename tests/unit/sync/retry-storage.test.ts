import { expect, it } from 'vitest'
import { retryStorage, type KeeperParts } from '#client/engine/device/retry-storage.ts'
import { createValue } from '#client/lib/value.ts'

/** A device with room, whose pauses end when the test says so, and whose unsent changes take their time. */
function keeperOf() {
  const waiting: (() => void)[] = []
  const puts: (() => void)[] = []
  const stored: string[] = []
  const parts = {
    db: {
      connected: createValue(true),
      reopen: () => Promise.resolve('same'),
      transaction: () => ({ store: { put: () => Promise.resolve() }, done: Promise.resolve() }),
    },
    outbox: { keepUnkept: () => new Promise<void>((resolve) => puts.push(resolve)) },
    replica: { readUnread: () => Promise.resolve(), keepUnkept: () => Promise.resolve([]) },
    timers: { set: (run: () => void) => waiting.push(run), clear: () => undefined, random: () => 0 },
    ...{ isLeader: () => true, mayKeep: () => true, onEmptied: () => undefined, onAnew: () => undefined, onStorageError: () => undefined },
    onStored: (of: string) => stored.push(of),
  }
  return { keeper: retryStorage(parts as unknown as KeeperParts), waiting, puts, stored }
}

it('tries again what could not be kept while all else was', async () => {
  const { keeper, waiting, puts, stored } = keeperOf()
  await expect.poll(() => puts).toHaveLength(1)
  // a change of this moment is not among those that are being kept
  keeper.failed()
  puts[0]?.()
  await expect.poll(() => waiting).toHaveLength(1)
  waiting[0]?.()
  await expect.poll(() => puts).toHaveLength(2)
  puts[1]?.()
  await expect.poll(() => stored).toHaveLength(4)
  expect(waiting).toHaveLength(1)
  keeper.close()
})
