import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { newId } from '#shared/lib/ids.ts'
import { createToken } from '#server/features/api-tokens/create-token.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { load, requestText, type LoadResult } from '#tests/bench/http/load.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { createTestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * `npm run bench -- http [--rounds=1] [--seconds=3] [--connections=64] [--rows=100000] [--server=dist/server]`: goals R1 to R3.
 *
 * The built server, with its sessions, rights, checks, history and log, runs beside a bare server (tests/bench/http/reference-server.ts).
 * That has a copy of the same file; both are interleaved. A durable POST also runs beside the least that its promises cost (same-rows.ts),
 * in group commits and in single transactions. Servers are on one core, this generator on another, if there are two and `taskset`. A
 * generator that is busy for more than 85 % of the time measures itself. Then only *x by CPU* counts.
 */
interface World {
  dataDir: string
  orgId: string
  token: string
  /** of a program */
  apiToken: string
  memberId: string
  table: BuiltTable
  ids: string[]
}

const fieldNames = Array.from({ length: 12 }, (_, index) => `field${index}`)
const typeOf = (index: number): 'number' | 'date' | 'singleLineText' =>
  index % 4 === 0 ? 'number' : index % 4 === 2 ? 'date' : 'singleLineText'
const valueOf = (index: number, row: number): string | number =>
  index % 4 === 0 ? row * (index + 1) : index % 4 === 2 ? `20${10 + (row % 15)}-0${1 + (row % 9)}-1${row % 10}` : `Name ${row} of ${index}`

async function makeWorld(rows: number): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-bench-'))
  const platform = createTestPlatform({ dataDir })
  const { orgId, org, admin, context } = createTestOrg(platform)
  const table = buildTable(context(admin), { fields: Object.fromEntries(fieldNames.map((name, index) => [name, typeOf(index)])) })
  const fieldIds = fieldNames.map((name) => table.fields[name] ?? '')
  const ids = Array.from({ length: rows }, () => newId()).sort()
  for (let at = 0; at < rows; at += 5000) {
    const records = ids
      .slice(at, at + 5000)
      .map((id, index): [string, ...(string | number)[]] => [id, ...fieldNames.map((_, place) => valueOf(place, at + index))])
    org.db.writeNow(() =>
      applyRecordChanges(context(admin), table.id, { fieldIds, rows: records, links: [] }, { batch: newId(), madeAt: new Date() }),
    )
  }
  const scopes = { tables: '*' as const, verbs: ['read' as const] }
  const { token: apiToken } = await createToken(context(admin), platform, { name: 'Bench', scopes, origins: [], expires_at: null })
  platform.dispose()
  return { dataDir, orgId, token: admin.token, apiToken, memberId: admin.memberId, table, ids }
}

interface Running {
  process: ChildProcess
  port: number
}

const servesOn = '0'
const loadsOn = '1'

/** Keeps this process off the servers' core. Answers whether that can be done here. */
function pinLoad(): boolean {
  return availableParallelism() > 1 && spawnSync('taskset', ['-acp', loadsOn, String(process.pid)]).status === 0
}

async function start(
  pinned: boolean,
  argv: string[],
  environment: Record<string, string>,
  readPort: (output: string) => string | undefined,
): Promise<Running> {
  const [program = '', ...rest] = [...(pinned ? ['taskset', '-c', servesOn] : []), process.execPath, ...argv]
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const port = await new Promise<number>((done, failed) => {
    let output = ''
    child.once('exit', (code) => failed(new Error(`the server ended (${code}): ${output}`)))
    child.stdout.on('data', (data: Buffer) => {
      const found = readPort((output += data.toString()))
      if (found === undefined) return
      done(Number(found))
      // its log is drained unread: this process has the load to make
      child.stdout.removeAllListeners('data').resume()
    })
  })
  return { process: child, port }
}

async function stop({ process: child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

/** User and system time of a process so far, in microseconds; 0 without /proc. On a busy machine only this gives our cost. */
function cpuOf({ process: child }: Running): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return 0
  }
}

interface Result extends LoadResult {
  cpu: number
  /** the share of the time that this generator was busy */
  busy: number
}

interface Measure {
  name: string
  server: 'ours' | 'bare'
  request: (number: number) => string
  expect?: string
}

function measures({ token, apiToken, table, ids }: World): Record<string, Measure[]> {
  const fieldIds = fieldNames.map((name) => table.fields[name] ?? '')
  const record = (number: number): { id: string; values: Record<string, string | number> } => ({
    id: newId(),
    values: Object.fromEntries(fieldIds.map((fieldId, index) => [fieldId, valueOf(index, number)])),
  })
  const mutation = (number: number): unknown => {
    const now = new Date().toISOString()
    const args = { tableId: table.id, gesture: 'edit', changes: [{ op: 'create', ...record(number) }] }
    return { sentAt: now, mutations: [{ id: newId(), kind: 'records.change', madeAt: now, args }] }
  }
  const after = (number: number): string => ids[(number * 7919) % (ids.length - 200)] ?? ''
  const query = (number: number) => ({
    tableId: table.id,
    filter: null,
    sorts: [],
    search: '',
    limit: 100,
    after: Buffer.from(JSON.stringify([after(number)])).toString('base64url'),
  })
  const history = (number: number): string => `/api/records/${table.id}/${after(number)}/history`
  return {
    trivial: [
      { name: 'bare Hono', server: 'bare', request: () => requestText('GET', '/trivial') },
      { name: 'ours (/readyz)', server: 'ours', request: () => requestText('GET', '/readyz') },
    ],
    'point read': [
      { name: 'bare Hono + SQLite', server: 'bare', request: (number) => requestText('GET', `/point/${after(number)}`) },
      {
        name: 'ours (records/get)',
        server: 'ours',
        request: (number) => requestText('POST', '/api/records/get', { tableId: table.id, ids: [after(number)] }, token),
        expect: '"seq":[',
      },
      { name: 'ours (history)', server: 'ours', request: (number) => requestText('GET', history(number), undefined, token) },
    ],
    'page of 100': [
      {
        name: 'JSON by SQLite',
        server: 'bare',
        request: (number) => requestText('POST', '/page', { after: after(number), limit: 100 }),
        expect: '2010',
      },
      {
        name: 'ours (records/query)',
        server: 'ours',
        request: (number) => requestText('POST', '/api/records/query', query(number), token),
        expect: '2010',
      },
    ],
    'page for programs': [
      {
        name: 'the same rows by SQLite',
        server: 'bare',
        request: (number) => requestText('POST', '/rows', { after: after(number), limit: 100 }),
        expect: '2010',
      },
      {
        name: 'ours (records of a table)',
        server: 'ours',
        request: (number) =>
          requestText('GET', `/api/v3/tab/${table.id}/records?size=100&after=${query(number).after}`, undefined, apiToken),
        expect: '2010',
      },
      {
        name: 'ours (one record)',
        server: 'ours',
        request: (number) => requestText('GET', `/api/v3/tab/${table.id}/records/${after(number)}`, undefined, apiToken),
        expect: '"seq"',
      },
    ],
    'durable POST': [
      { name: 'group commit', server: 'bare', request: (number) => requestText('POST', '/grouped', record(number)) },
      {
        name: 'ours (mutations)',
        server: 'ours',
        request: (number) => requestText('POST', '/api/mutations', mutation(number), token),
        expect: '"applied"',
      },
      {
        name: 'group commit of the same rows',
        server: 'bare',
        request: (number) => requestText('POST', '/same-rows', mutation(number), token),
        expect: '"applied"',
      },
      { name: 'one transaction each', server: 'bare', request: (number) => requestText('POST', '/plain', record(number)) },
      {
        name: 'one transaction each, its rows',
        server: 'bare',
        request: (number) => requestText('POST', '/same-rows-plain', mutation(number), token),
        expect: '"applied"',
      },
    ],
  }
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN
const round = (value: number): number => Math.round(value * 100) / 100

export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, fallback: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
  const folder = resolve(option('server', 'dist/server'))
  if (!existsSync(join(folder, 'main.js'))) throw new Error(`${folder} has no built server: npm run build:server`)
  const only = option('only', '')
  const world = await makeWorld(Number(option('rows', '100000')))
  const copy = mkdtempSync(join(tmpdir(), 'trama-bench-'))
  cpSync(join(world.dataDir, 'orgs', `${world.orgId}.db`), join(copy, 'org.db'))
  const fieldIds = fieldNames.map((name) => world.table.fields[name] ?? '')
  const profile = option('profile', '')
  const pinned = pinLoad()
  const running: Record<'ours' | 'bare', Running> = {
    ours: await start(
      pinned,
      [...(profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]), join(folder, 'main.js')],
      { PORT: '0', DATA_DIR: world.dataDir, LOG_LEVEL: 'info', NODE_ENV: 'production', API_REQUESTS_PER_MINUTE: '10000000' },
      (output) => /"port":(\d+)/.exec(output)?.[1],
    ),
    bare: await start(
      pinned,
      [
        '--import',
        'tsx',
        'tests/bench/http/reference-server.ts',
        join(copy, 'org.db'),
        world.table.id,
        world.token,
        world.memberId,
        ...fieldIds,
      ],
      {},
      (output) => /^(\d+)\n/.exec(output)?.[1],
    ),
  }
  try {
    const connections = Number(option('connections', '64'))
    for (const [title, group] of Object.entries(measures(world))) {
      if (only !== '' && title !== only) continue
      const results = new Map<string, Result[]>(group.map(({ name }) => [name, []]))
      for (let turn = 0; turn < Number(option('rounds', '1')); turn++) {
        for (const { name, server, request, expect } of group) {
          const { port } = running[server]
          const shared = { port, connections, request, ...(expect !== undefined && { expect }) }
          await load({ ...shared, seconds: 1 })
          const before = cpuOf(running[server])
          const own = process.cpuUsage()
          const started = performance.now()
          const result = await load({ ...shared, seconds: Number(option('seconds', '3')) })
          const { user, system } = process.cpuUsage(own)
          const busy = (user + system) / 1000 / (performance.now() - started)
          results.get(name)?.push({ ...result, cpu: (cpuOf(running[server]) - before) / result.answered, busy })
        }
      }
      const of = (name: string, key: keyof Result): number => median(results.get(name)?.map((result) => result[key]) ?? [])
      const first = of(group[0]?.name ?? '', 'perSecond')
      const firstCpu = of(group[0]?.name ?? '', 'cpu')
      const same = group.find(({ name }) => name.endsWith('same rows'))?.name
      const ours = group.find(({ server }) => server === 'ours')?.name ?? ''
      console.log(title)
      console.table(
        Object.fromEntries(
          group.map(({ name }) => [
            name,
            {
              'requests/s': of(name, 'perSecond'),
              'x first': round(of(name, 'perSecond') / first),
              'CPU µs': Math.round(of(name, 'cpu')),
              'x by CPU': round(firstCpu / of(name, 'cpu')),
              ...(same && {
                'x same rows': round(of(name, 'perSecond') / of(same, 'perSecond')),
                'same by CPU': round(of(same, 'cpu') / of(name, 'cpu')),
                'ours x this': round(of(ours, 'perSecond') / of(name, 'perSecond')),
              }),
              'p50 ms': of(name, 'p50'),
              'p99 ms': of(name, 'p99'),
              'load busy': round(of(name, 'busy')),
              wrong: of(name, 'wrong'),
            },
          ]),
        ),
      )
    }
  } finally {
    if (profile !== '') {
      running.ours.process.kill('SIGTERM')
      await new Promise((done) => running.ours.process.once('exit', done))
    } else await stop(running.ours)
    await stop(running.bare)
    rmSync(world.dataDir, { recursive: true, force: true })
    rmSync(copy, { recursive: true, force: true })
  }
}
