/** The address of the tested product: our own server unless `E2E_BASE_URL` names a running one. */
export const ownServer = process.env.E2E_BASE_URL === undefined
export const port = Number(process.env.E2E_PORT ?? 4179)
/** of the AI host that a test scripts */
export const aiPort = port + 2000
/** of the web host and the servers of databases that journeys import from */
export const sourcePort = port + 2001
export const databasePort = port + 2002
export const sqlServerPort = port + 2003
export const baseUrl = process.env.E2E_BASE_URL ?? `http://localhost:${port}`
/** the server's data directory; mails that would have been sent are in its `outbox` */
export const dataDir = process.env.E2E_DATA_DIR ?? '.tmp/e2e'
