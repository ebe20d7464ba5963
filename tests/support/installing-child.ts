import { templateTools } from '#server/app/server-features.ts'
import { runInstall } from '#server/templates/install/run-install.ts'
import { killAfter } from '#tests/support/kill-after.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * A process that goes on with an installation, and kills itself in the write after so many commits. That write is committed or not:
 * `installing-child.ts <dataDir> <orgId> <installId> <commits> <inside|after>`.
 */
const [dataDir = '', orgId = '', installId = '', commits = '', place = ''] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir })
const org = platform.orgs.open(orgId)
killAfter(org, Number(commits), place)
await runInstall(installId, { platform, org, effectId: installId, attempt: 1, signal: new AbortController().signal }, templateTools)
platform.dispose()
