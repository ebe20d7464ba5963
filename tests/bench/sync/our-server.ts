import { createServer } from '#server/app/create-server.ts'
import { warmUp } from '#server/sync/warm-up.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * Our server with sessions, rights and durable storage on, in a process of its own: `our-server.ts <dataDir> <quietMs> [shipped]`. It
 * listens on `PORT` and then warms up, as `main.ts` does. Without `shipped` the allowance of messages per connection is raised, because one
 * generator types for many.
 */
const [dataDir = '', quietMs = '30000', shipped] = process.argv.slice(2)
const platform = createTestPlatform({ dataDir, environment: { PORT: process.env['PORT'] ?? '0', HOST: '127.0.0.1' } })
const raised = { messagesPerSecond: 10_000_000, burst: 10_000_000, connectionsPerMember: 5_000 }
const limits = { ...(shipped === undefined && raised), quietMs: Number(quietMs) }
const server = createServer(platform, { features: [], upgrades: [(given) => createSyncServer(given, { limits })] })
await server.listen()
await warmUp(platform.config)
