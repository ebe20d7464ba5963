import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { runs } from '#tests/support/property-runs.ts'
import { createArchiveWorld, type ArchiveAct } from '#tests/support/archive-world.ts'

const act: fc.Arbitrary<ArchiveAct> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('put' as const), id: fc.nat(60), size: fc.constantFrom(1, 500, 9000) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('step' as const), all: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('stepBeside' as const), id: fc.nat(60) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spill' as const), isUndone: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('other' as const),
      how: fc.constantFrom('write' as const, 'PASSIVE' as const, 'RESTART' as const, 'TRUNCATE' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'vacuum' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reader' as const), isOpen: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'close' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('folder' as const), is: fc.constantFrom('spoiled' as const, 'right' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('closed' as const), how: fc.constantFrom('write' as const, 'copy' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('store' as const), is: fc.constantFrom('away' as const, 'deaf' as const, 'here' as const) }),
  },
)

describe('the archive of a file', () => {
  test.prop([fc.array(act, { minLength: 10, maxLength: 60 })], runs(25, 1000))(
    'gives every moment that it names as it was',
    async (acts) => {
      const world = createArchiveWorld()
      try {
        for (const one of acts) await world.act(one)
        expect(await world.check()).toBeGreaterThan(0)
      } finally {
        world.end()
      }
    },
  )
})
