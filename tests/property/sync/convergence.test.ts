import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, times } from '#tests/support/property-runs.ts'
import { openArena, type Arena } from '#tests/support/sync-arena.ts'

const runs = times(40, 10_000)
/** longest time for the devices of one history to agree; a long run shares the machine */
const patienceMs = isLong ? 240_000 : 60_000
/** played at the same time; in every third batch the server restarts in the middle */
const atOnce = 20
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

let arena: Arena

beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.dispose())

test(
  `${runs} histories of 2 to 5 devices with disconnects, partial flushes, compaction and server restarts end equal (first SEED=${firstSeed})`,
  { timeout: runs * 3_000 },
  async () => {
    const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index)
    for (let batch = 0; batch * atOnce < runs; batch++) {
      const playing = arena.play(seeds.slice(batch * atOnce, (batch + 1) * atOnce), batch % 3 === 0, patienceMs)
      await expect(playing).resolves.toBeUndefined()
    }
  },
)
