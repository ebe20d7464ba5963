import { workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * A process that runs the jobs of a trigger, and kills itself after so many commits: inside of the write, after it, or a moment later while code
 * runs. `running-child.ts <dataDir> <orgId> <functionId> <commits> <inside|after|later>`.
 */
const [dataDir = '', orgId = '', functionId = '', commits = '', place = ''] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir })
const org = platform.orgs.open(orgId)
const { db } = org
const whole = db.write
let left = Number(commits)
const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
  // the signal may come a moment later
  for (;;);
}
db.write = async (work, options) => {
  const isLast = left-- === 0
  const result = await whole.call(
    db,
    () => {
      const made = work()
      if (isLast && place === 'inside') die()
      return made
    },
    options,
  )
  if (isLast && place === 'after') die()
  if (isLast && place === 'later') setTimeout(die, 100)
  return result as never
}
await workOffInOrder({ functionId }, { platform, org, effectId: functionId, attempt: 1, signal: new AbortController().signal })
await closeSandbox()
platform.dispose()
