import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { automationsFeature } from '#server/features/automations/automations-feature.ts'
import { recordsFeature } from '#server/features/records/records-feature.ts'
import { createEffectRunner } from '#server/jobs/effect-runner.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** A process that runs the effects of an existing folder, to be killed: `begun-child.ts <dataDir> <orgId>`. It prints a dot for each commit. */
const [dataDir = '', orgId = ''] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir })
bindFeatureHooks(platform, [automationsFeature])
const { db } = platform.orgs.open(orgId)
const whole = db.write
db.write = async (work, options) => {
  const result = await whole.call(db, work, options)
  process.stdout.write('.')
  return result as never
}
createEffectRunner(platform, { ...recordsFeature.effects, ...automationsFeature.effects }).wake(orgId)
// the line of its parent keeps it running
process.stdin.resume()
