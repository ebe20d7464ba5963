import { expect, test } from 'vitest'
import { plantedBugs } from '#tests/support/planted-bugs.ts'
import { openArena } from '#tests/support/sync-arena.ts'

/** Histories within which a bug must be found, played so many at once. */
const seeds = 200
const atOnce = 4
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

// A lost update shows by never coming: this long it is waited for.
const patienceMs = 1_000

for (const [bug, plant] of Object.entries(plantedBugs)) {
  test(`a checker that finds: ${bug} (first SEED=${firstSeed})`, { timeout: 120_000 }, async () => {
    const arena = await openArena()
    const remove = plant(arena.documents)
    let found: string | undefined
    for (let seed = firstSeed; seed < firstSeed + seeds && found === undefined; seed += atOnce) {
      const batch = Array.from({ length: atOnce }, (_, index) => seed + index)
      await arena.play(batch, false, patienceMs).catch((error: Error) => (found = error.message))
    }
    remove()
    expect(found).toMatch(/SEED=\d+/)
    // and without the bug nothing is found
    await expect(arena.play([firstSeed], true)).resolves.toBeUndefined()
    await arena.dispose()
  })
}
