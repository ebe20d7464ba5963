import { createServer } from '#server/create-server.ts'
import { rehearse } from '#server/sync/rehearsal.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * Our server with sessions, rights and durable storage on, in a process of its own: `our-server.ts <dataDir> <quietMs> [shipped]`. Unless
 * everything is to be as it is shipped, the allowance of messages per connection is raised: one generator types for many. Listens on `PORT`,
 * and rehearses then, as `main.ts` does.
 */
const [dataDir = '', quietMs = '30000', shipped] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir, environment: { PORT: process.env['PORT'] ?? '0', HOST: '127.0.0.1' } })
const raised = { messagesPerSecond: 10_000_000, burst: 10_000_000, connectionsPerMember: 5_000 }
const limits = { ...(shipped === undefined && raised), quietMs: Number(quietMs) }
const server = createServer(platform, { features: [], upgrades: [(given) => createSyncServer(given, { limits })] })
await server.listen()
await rehearse(platform.config)
