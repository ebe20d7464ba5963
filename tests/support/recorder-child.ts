import { createServer } from '#server/app/create-server.ts'
import { serverFeatures } from '#server/app/server-features.ts'
import { createRecorder } from '#tests/support/recorder.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * A server process on an existing folder that notes every write of records: `recorder-child.ts <dataDir> <file>`. It prints its port. With
 * `DIES`, it ends itself as `kill -9` would, between the commit of a write and its effect.
 */
const [dataDir = '', file = ''] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir })
const dies = Boolean(process.env['DIES'])
const recorder = createRecorder(file, () => {
  if (dies) process.kill(process.pid, 'SIGKILL')
  // nothing may happen between the signal and its arrival
  while (dies);
})
const server = createServer(platform, { features: [...serverFeatures, recorder], effects: { leaseMs: 500 } })
process.stdout.write(`${await server.listen()}\n`)
