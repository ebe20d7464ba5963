import { templateTools } from '#server/app/server-features.ts'
import { runInstall } from '#server/templates/install/run-install.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * A process that goes on with an installation, and kills itself in the write after so many commits. That write is committed or not:
 * `installing-child.ts <dataDir> <orgId> <installId> <commits> <inside|after>`.
 */
const [dataDir = '', orgId = '', installId = '', commits = '', place = ''] = process.argv.slice(2)
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
  if (isLast) die()
  return result as never
}
await runInstall(installId, { platform, org, effectId: installId, attempt: 1, signal: new AbortController().signal }, templateTools)
platform.dispose()
