import { workOffInOrder } from '#server/features/functions/triggers/work-off-jobs.ts'
import { closeSandbox } from '#server/sandbox/run-code.ts'
import { killAfter } from '#tests/support/kill-after.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * A process that runs the jobs of a trigger, and kills itself after so many commits: inside of the write, after it, or a moment later while code
 * runs. `running-child.ts <dataDir> <orgId> <functionId> <commits> <inside|after|later>`.
 */
const [dataDir = '', orgId = '', functionId = '', commits = '', place = ''] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir })
const org = platform.orgs.open(orgId)
killAfter(org, Number(commits), place)
await workOffInOrder({ functionId }, { platform, org, effectId: functionId, attempt: 1, signal: new AbortController().signal })
await closeSandbox()
platform.dispose()
