import { workOff } from '#server/automations/flow/effect-kinds.ts'
import { claimEffects, waitingKinds } from '#server/jobs/effect-table.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Figures } from '#tests/bench/automations/world.ts'
import { measure } from '#tests/bench/records/compare.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const rounds = 9
const times = 200
const undone = new Error('undone')

/** A look, and the claim of one effect of automations, undone each time. Microseconds of CPU. */
function costOf(waiting: number): number {
  const platform = createTestPlatform()
  const { org } = createTestOrg(platform)
  const now = new Date()
  org.db.writeNow(() => {
    for (let index = 0; index < waiting; index++) enqueueEffect(org, workOff, { automationId: String(index) }, now)
  })
  const claim = (): void => {
    try {
      org.db.writeNow(() => {
        waitingKinds(org)
        claimEffects(org, [workOff], { now, leaseMs: 60_000, limit: 1 })
        throw undone
      })
    } catch (error) {
      if (error !== undone) throw error
    }
  }
  const [ms = NaN] = measure([{ name: 'claim', run: claim }], rounds, times)
  platform.dispose()
  return ms * 1000
}

export function waitingEffects(): Figures {
  const [few, many] = [costOf(1_000), costOf(100_000)]
  return {
    'an effect among 1,000 and among 100,000': {
      figure: `${few.toFixed(0)} and ${many.toFixed(0)} µs: × ${(many / few).toFixed(2)}`,
      goal: 'O(1)',
    },
  }
}
