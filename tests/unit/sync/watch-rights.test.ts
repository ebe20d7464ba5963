import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { watchRights } from '#server/sync/watch-rights.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a change while many connections are being decided about is decided about too', async () => {
  let change = (): void => undefined
  // the part of an organisation in use here
  const org = { onChange: (listener: () => void) => ((change = listener), () => undefined) } as unknown as OrgDatabase
  let rights = 1
  const seen = Array.from({ length: 450 }, () => 0)
  const connections = new Set(
    seen.map((_, index) => ({
      recheck: () => {
        seen[index] = rights
        // in the middle of the round all rights change again
        if (index === 220 && rights === 1) {
          rights = 2
          change()
        }
      },
    })),
  )
  const stop = watchRights(org, connections)
  change()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(new Set(seen)).toEqual(new Set([2]))
  stop()
})
