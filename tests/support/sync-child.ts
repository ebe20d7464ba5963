import { pino } from 'pino'
import { createServer } from '#server/app/create-server.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { crashAt, type CrashPoint } from '#tests/support/crash-points.ts'
import { acknowledgeEarly } from '#tests/support/planted-bugs.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * A server process on an existing folder, to be killed: `sync-child.ts <dataDir> <compactRows> <orgId> <document>`. It prints its port. An
 * error in its log (a failing thread) ends it with code 1. Variables:
 * - `ACKNOWLEDGE_EARLY`: plants that bug
 * - `CRASH_AT`: the point where it ends itself after the signal SIGUSR2
 * - `CRASH_AFTER`: the number of the visit to that point
 * - `FOLD_ON_THREAD`: every snapshot is made on the thread
 * - `GOES_ON`: errors in the log are ignored
 */
const [dataDir = '', compactRows = '500', orgId = '', document = ''] = process.argv.slice(2)
const log = process.env['GOES_ON'] ? pino({ level: 'silent' }) : pino({ level: 'error' }, { write: fail })
const platform = createTestPlatform({ dataDir, log })
const limits = { compactRows: Number(compactRows), storedAnswerBytes: 0, ...(process.env['FOLD_ON_THREAD'] && { foldHereBytes: -1 }) }
const server = createServer(platform, { features: [], upgrades: [(given) => createSyncServer(given, { limits })] })
const { CRASH_AT: point, CRASH_AFTER: nth = '1' } = process.env
if (process.env['ACKNOWLEDGE_EARLY']) acknowledgeEarly(documentsOf(platform.orgs.open(orgId)))
if (point) crashAt(point as CrashPoint, Number(nth), platform, orgId, document)
process.stdout.write(`${await server.listen()}\n`)

function fail(line: string): void {
  process.stderr.write(line)
  process.exit(1)
}
