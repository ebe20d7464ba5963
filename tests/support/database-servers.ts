import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { freePort } from '#tests/support/free-port.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'

/** A real server of databases with a folder and a port of its own, which ends with the test. */
export interface DatabaseServer {
  port: number
  /** runs statements as the owner of the database `shop` */
  run(...statements: string[]): Promise<void>
  stop(): Promise<void>
  /** All of its processes stand still, as those of a machine that hangs, until the returned function is called. */
  freeze(): () => void
}

/** A server that gives whole databases away, too. */
export interface PostgresServer extends DatabaseServer {
  /** @returns the address of a new one, for its owner */
  newDatabase(): Promise<string>
  /** asks the database `shop` */
  rows<Row>(statement: string): Promise<Row[]>
  /** cuts all connections */
  endConnections(): Promise<void>
}

/** The one who reads in tests. */
export const reader = { username: 'reader', password: 'secret of the reader', database: 'shop' }
const owner = 'password of the owner'

/** The address of the owner's database in a PostgreSQL of {@link startPostgres}. */
export const ownerUrl = (port: number, name = 'shop'): string => `postgres://owner:${encodeURIComponent(owner)}@127.0.0.1:${port}/${name}`

const postgresRoot = '/usr/lib/postgresql'
const postgresBin = existsSync(postgresRoot) ? join(postgresRoot, readdirSync(postgresRoot).toSorted().at(-1) ?? '', 'bin') : ''
/** Why a server cannot be started here; undefined when it can. */
export const missing = {
  postgres: existsSync(join(postgresBin, 'postgres')) ? undefined : 'PostgreSQL is not installed',
  mariadb: existsSync('/usr/sbin/mariadbd') ? undefined : 'MariaDB is not installed',
}

/** Neither server runs as root. */
const isRoot = process.getuid?.() === 0
const person = isRoot ? { uid: 65_534, gid: 65_534, name: 'nobody' } : { ...userInfo(), name: userInfo().username }
const asPerson = isRoot ? { uid: person.uid, gid: person.gid } : {}

// the folder of a test run is closed to the user that these servers run as
function makeFolder(): { folder: string; data: string } {
  const folder = mkdtempSync('/tmp/trama-database-')
  const own = (path: string): void => void (isRoot && chownSync(path, person.uid, person.gid))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  for (const [name, text] of Object.entries({ 'cert.pem': localCertificate.cert, 'key.pem': localCertificate.key, password: owner })) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    own(join(folder, name))
  }
  own(folder)
  own(data)
  return { folder, data }
}

const environment = (folder: string): NodeJS.ProcessEnv => ({ ...process.env, TMPDIR: folder, HOME: folder })

function prepare(command: string, args: string[], folder: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { ...asPerson, cwd: folder, env: environment(folder), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
}

async function serve(
  command: string,
  args: string[],
  folder: string,
  isReady: () => Promise<unknown>,
): Promise<Pick<DatabaseServer, 'stop' | 'freeze'>> {
  const child = spawn(command, args, { ...asPerson, cwd: folder, env: environment(folder), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => (said = (said + String(piece)).slice(-4000)))
  for (let tries = 0; ; tries++) {
    try {
      await isReady()
      break
    } catch (error) {
      if (child.exitCode !== null || tries > 600) throw new Error(`${command} did not start: ${said}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return { stop: () => end(child, folder), freeze: () => freeze(child) }
}

function freeze({ pid = 0 }: ChildProcess): () => void {
  const all = [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)]
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => all.forEach((one) => process.kill(one, name))
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    // at once: nothing in the folder is wanted any more
    child.kill('SIGKILL')
    await gone
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** On a free port unless one is given. @throws Error when it does not start */
export async function startPostgres(at?: number, more: Record<string, string> = {}): Promise<PostgresServer> {
  const { folder, data } = makeFolder()
  const port = at ?? (await freePort())
  prepare(
    join(postgresBin, 'initdb'),
    ['-D', data, '-U', 'owner', '-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`, '-E', 'UTF8', '--no-locale', '--no-sync'],
    folder,
  )
  const settings = {
    ...{ listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder, fsync: 'off', max_connections: '20' },
    ...{ ssl: 'on', ssl_cert_file: join(folder, 'cert.pem'), ssl_key_file: join(folder, 'key.pem') },
    ...more,
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const within = async (database: string, statements: string[]): Promise<void> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'owner', password: owner, database })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const served = await serve(join(postgresBin, 'postgres'), args, folder, () => within('postgres', ['SELECT 1']))
  await within('postgres', [`CREATE ROLE ${reader.username} LOGIN PASSWORD '${reader.password}'`, 'CREATE DATABASE shop'])
  await within('shop', ['ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reader'])
  const rows = async <Row>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: ownerUrl(port) })
    await client.connect()
    return client
      .query(statement)
      .then(({ rows: found }) => found as Row[])
      .finally(() => client.end())
  }
  let made = 0
  const newDatabase = async (): Promise<string> => {
    const name = `own_${++made}`
    await within('postgres', [`CREATE DATABASE ${name}`])
    return ownerUrl(port, name)
  }
  const endConnections = (): Promise<void> =>
    within('postgres', ["SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'owner'"])
  return { port, newDatabase, endConnections, rows, run: (...statements) => within('shop', statements), ...served }
}

/** @throws Error when it does not start */
export async function startMariadb(): Promise<DatabaseServer> {
  const { folder, data } = makeFolder()
  const port = await freePort()
  const shared = ['--no-defaults', `--datadir=${data}`]
  prepare('/usr/bin/mariadb-install-db', [...shared, '--auth-root-authentication-method=normal', '--skip-test-db'], folder)
  const socketPath = join(folder, 'socket')
  const tls = [`--ssl-cert=${join(folder, 'cert.pem')}`, `--ssl-key=${join(folder, 'key.pem')}`]
  const place = [`--socket=${socketPath}`, `--port=${port}`, '--bind-address=127.0.0.1', `--pid-file=${join(folder, 'pid')}`]
  const quick = ['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M', '--skip-log-bin']
  const within = async (database: string | undefined, statements: string[]): Promise<void> => {
    const connection = await mysql.createConnection({ socketPath, user: 'root', ...(database !== undefined && { database }) })
    try {
      for (const statement of statements) await connection.query(statement)
    } finally {
      await connection.end()
    }
  }
  const served = await serve('/usr/sbin/mariadbd', [...shared, ...place, ...tls, ...quick], folder, () => within(undefined, ['SELECT 1']))
  await within(undefined, [
    'CREATE DATABASE shop CHARACTER SET utf8mb4',
    `CREATE USER '${reader.username}'@'%' IDENTIFIED BY '${reader.password}'`,
    "GRANT SELECT ON shop.* TO 'reader'@'%'",
  ])
  return { port, run: (...statements) => within('shop', statements), ...served }
}
