import { createServer } from '#server/create-server.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** A server process of its own on an existing folder, to be killed: `sync-child.ts <dataDir> <compactRows>`. Prints its port. */
const [dataDir = '', compactRows = '500', messagesPerSecond = '1000'] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir })
const limits = { compactRows: Number(compactRows), messagesPerSecond: Number(messagesPerSecond) }
const server = createServer(platform, { features: [], upgrades: [(given) => createSyncServer(given, { limits })] })
process.stdout.write(`${await server.listen()}\n`)
