import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectorNames } from '#shared/nouns/connectors/connector.ts'
import type { DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import { newId } from '#shared/lib/ids.ts'
import { missing, reader, startMariadb, startPostgres, type DatabaseServer } from '#tests/support/database-servers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const kinds = [
  { name: 'postgres', start: startPostgres, why: missing.postgres },
  { name: 'mariadb', start: startMariadb, why: missing.mariadb },
] as const

describe('servers of databases in the tests', () => {
  // the title says what is missing here, so that nothing is skipped in silence
  it.each(kinds.map(({ name, why }) => ({ name, state: why ?? 'installed' })))('are counted: $name, $state', ({ state }) => {
    expect(state === 'installed' || state.includes('not installed')).toBe(true)
  })
})

const open = new Set<() => Promise<unknown> | void>()
afterAll(async () => {
  for (const close of open) await close()
})

async function serverFor(outboundAllow: string): Promise<{ server: TestServer; org: TestOrg }> {
  const server = await startTestServer({ environment: { OUTBOUND_ALLOW: outboundAllow } })
  open.add(() => server.close())
  return { server, org: server.createOrg() }
}

function ask(
  { server, org }: { server: TestServer; org: TestOrg },
  connector: DatabaseName,
  what: 'test-connection' | 'list-tables',
  config: Record<string, unknown>,
) {
  const full = { isReadOnlyAccess: true, host: '127.0.0.1', ...reader, certificate: localCertificate.cert, ...config }
  return server.as(org.admin).post<never>('/api/connector/call', {
    connector_id: connector,
    identifier: newId(),
    function: what,
    config: full,
  })
}

describe.each(kinds.filter(({ why }) => why === undefined))('a server of $name', ({ name, start }) => {
  let database: DatabaseServer
  let here: { server: TestServer; org: TestOrg }
  const call = (what: 'test-connection' | 'list-tables', config: Record<string, unknown> = {}) =>
    ask(here, name, what, { port: database.port, ...config })

  beforeAll(async () => {
    database = await start()
    open.add(() => database.stop())
    here = await serverFor(`127.0.0.1:${database.port}`)
    await database.run(
      'CREATE TABLE customers (id int PRIMARY KEY, name varchar(80) NOT NULL)',
      "INSERT INTO customers VALUES (1, 'Ana'), (2, 'Bia')",
      'CREATE VIEW names AS SELECT name FROM customers',
      name === 'postgres' ? 'ANALYZE customers' : 'ANALYZE TABLE customers',
    )
  }, 120_000)

  it('is reached with a certificate that is trusted', async () => {
    expect(await call('test-connection')).toMatchObject({ status: 200, body: { connected: true } })
  })

  it('lists tables and views with an estimate of their rows', async () => {
    const { body } = await call('list-tables')
    const schema = name === 'postgres' ? 'public' : 'shop'
    expect(body).toEqual({
      tables: [
        { schema, name: 'customers', isView: false, rows: 2 },
        { schema, name: 'names', isView: true, rows: null },
      ],
    })
  })

  it.each([
    { because: 'another password', config: { password: 'guess' }, reason: 'source_credentials' },
    { because: 'another database', config: { database: 'other' }, reason: 'source_credentials' },
    { because: 'a certificate that nobody vouches for', config: { certificate: null }, reason: 'source_tls' },
    { because: 'a host that the certificate does not name', config: { host: '127.0.0.2' }, reason: 'source_address' },
  ])('refuses $because with a sentence', async ({ config, reason }) => {
    const { status, body } = await call('test-connection', config)
    expect({ status, body }).toMatchObject({ status: 200, body: { connected: false, reason } })
    expect(JSON.stringify(body)).not.toContain(reader.password)
    expect(JSON.stringify(body)).not.toContain('guess')
  })

  it('is read without encryption when the person says so', async () => {
    expect(await call('test-connection', { isEncrypted: false, certificate: null })).toMatchObject({ body: { connected: true } })
  })

  it('is not reached where the operator did not allow its address', async () => {
    const other = await serverFor('127.0.0.1')
    const answer = await ask(other, name, 'list-tables', { port: database.port })
    expect(answer).toMatchObject({ status: 422, body: { id: 'source_address' } })
  })
})

describe('a hostile server', () => {
  async function listen(serve: Parameters<typeof createServer>[1]): Promise<{ port: number; hostile: Server }> {
    const port = await freePort()
    const hostile = createServer(serve)
    await new Promise<void>((resolve) => hostile.listen(port, '127.0.0.1', resolve))
    open.add(() => void hostile.close())
    return { port, hostile }
  }

  // both wait for their ten seconds side by side
  it.concurrent.each(['postgres', 'mysql'] as const)('that talks another language ends with a sentence (%s)', async (name) => {
    const { port } = await listen((socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
    })
    const here = await serverFor(`127.0.0.1:${port}`)
    const { body } = await ask(here, name, 'test-connection', { port })
    expect(body).toMatchObject({ connected: false })
  })

  it.each(['postgres', 'mysql'] as const)('that hangs up ends with a sentence (%s)', async (name) => {
    const { port } = await listen((socket) => socket.destroy())
    const here = await serverFor(`127.0.0.1:${port}`)
    const { body } = await ask(here, name, 'test-connection', { port })
    expect(body).toMatchObject({ connected: false, reason: 'source_unreachable' })
  })

  it.concurrent.each(['postgres', 'mysql'] as const)('that says nothing is given up (%s)', { timeout: 60_000 }, async (name) => {
    const { port } = await listen((socket) => void socket.on('error', () => undefined))
    const here = await serverFor(`127.0.0.1:${port}`)
    const { body } = await ask(here, name, 'test-connection', { port })
    expect(body).toMatchObject({ connected: false, reason: 'source_slow' })
  })
})

describe('the list of connectors', () => {
  it('leaves out those that are hidden, unless it is asked for them', async () => {
    const { server, org } = await serverFor('')
    const ids = async (query: string): Promise<string[]> =>
      (await server.as(org.admin).get<{ connectors: { id: string }[] }>(`/api/connector/list${query}`)).body.connectors.map(({ id }) => id)
    expect(await ids('')).toEqual(['csv', 'microsoft-excel'])
    expect(await ids('?hidden=true')).toEqual([...connectorNames])
  })
})
