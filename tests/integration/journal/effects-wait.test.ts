import { afterEach, expect, it } from 'vitest'
import { createEffectRunner } from '#server/jobs/effect-runner.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Journal } from '#server/storage/journal/journal.ts'
import { createOutputGate } from '#server/storage/output-gate.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let platform: TestPlatform | undefined
afterEach(() => platform?.dispose())

/** @returns what ran before its commit was confirmed, and afterwards */
async function runEffect(isPlanted: boolean): Promise<[before: string[], after: string[]]> {
  const gate = createOutputGate()
  if (isPlanted) Object.assign(gate, { passed: () => Promise.resolve(true) })
  platform = createTestPlatform({ journal: { gate } as unknown as Journal })
  const { org, orgId } = createTestOrg(platform)
  const ran: string[] = []
  const runner = createEffectRunner(platform, { tell: (_, { effectId }) => void ran.push(effectId) })
  const { db } = org
  const claimed = (): number | undefined => db.get(db.build.selectFrom('effect').select('attempts').where('id', '=', 'told'))?.attempts
  gate.commit()
  await db.write(() => enqueueEffect(org, 'tell', {}, new Date(0), { id: 'told' }))
  runner.wake(orgId)
  // a claimed effect begins with the next turns of the event loop, or is over
  await expect.poll(() => claimed() !== 0).toBe(true)
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  const before = [...ran]
  gate.confirm(1)
  await runner.settled()
  await runner.close()
  return [before, ran]
}

it('an effect begins once its commit is confirmed', async () => {
  expect(await runEffect(false)).toEqual([[], ['told']])
})

it('one that begins before is found', async () => {
  expect(await runEffect(true)).toEqual([['told'], ['told']])
})
