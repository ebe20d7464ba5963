import { readConfig } from '#server/lib/config.ts'
import { createLogger } from '#server/lib/logger.ts'
import { serveCode } from '#server/sandbox/service/serve-code.ts'

// A service that only runs code of customers: it holds no data and no secret, and speaks one socket (docs/server/sandbox.md).
const { codeSocket, logLevel } = readConfig(process.env)
const log = createLogger(logLevel)
if (codeSocket === undefined) {
  log.error('CODE_SOCKET is not set')
  process.exit(1)
}
// the server is another process of the same user
process.umask(0o177)
const service = await serveCode(codeSocket)
process.umask(0o077)
log.info({ socket: codeSocket }, 'running code of customers')
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.close().then(() => process.exit(0)))
