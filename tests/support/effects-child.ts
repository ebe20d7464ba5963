import { createEffectRunner } from '#server/jobs/effect-runner.ts'
import { noteEffects } from '#tests/support/note-effects.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** A process that runs effects of an existing folder, to be killed: `effects-child.ts <dataDir> <orgId>`. It prints a dot for each. */
const [dataDir = '', orgId = ''] = process.argv.slice(2)
const { note } = noteEffects
const runner = createEffectRunner(createTestPlatform({ dataDir }), {
  note: async (payload, context) => {
    if (typeof note === 'function') await note(payload, context)
    process.stdout.write('.')
  },
})
runner.wake(orgId)
// the line of its parent keeps it running
process.stdin.resume()
