import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startTyping, type DocumentPlace, type SoakedDocument } from '#tests/bench/soak/typists.ts'
import { growthPerHour, takeSample, watchResident, type Sample } from '#tests/bench/soak/watch.ts'
import { startWriting } from '#tests/bench/soak/writers.ts'
import { killServer, startServer } from '#tests/bench/sync/processes.ts'
import { median, rounded, sleep } from '#tests/bench/sync/statistics.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { addApp, connectPeer } from '#tests/support/sync-peer.ts'
import { createTestOrg, type TestMember } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/**
 * `npm run bench -- soak [--minutes=120] [--every=180] [--rate=140] [--warm-rate=420] [--server=dist/server]`: goal G11.
 *
 * The built server runs in a process of its own. 100 stock clients type in ten documents; five people change records by API calls.
 * Connections are cut and people replaced throughout. In the first quarter they are faster: caches that fill only once (SQLite's pages,
 * V8's pages) are full before the measurement. Typed and written content is removed again, so that only the records' history grows. At the
 * end the server is killed and restarted, and everything is compared.
 *
 * It ends with code 1 in these cases:
 * - something was lost or doubled
 * - the server logged an error
 * - memory (over an hour or more), open files or the WAL grew beyond their bounds
 */
const typistsEach = 10
/** MB an hour after warm-up; open files: twice as many as are connected, far fewer than come and go in an hour; MB; ms */
const bounds = { residentPerHour: 5, files: 220, walMb: 64, loopP99: 50 }
/** shorter runs say nothing about growth: memory comes and goes by tens of MB */
const tellingMinutes = 60
/** until everything has arrived at the end: on a busy machine this process is late */
const arriveWithinMs = 10 * 60_000
/** The first part of the time is warm-up. */
const warm = 0.25

interface Pace {
  minutes: number
  everySeconds: number
  /** edits a second, and as many in the warm-up */
  rate: number
  warmRate: number
}

interface World {
  dataDir: string
  orgId: string
  table: BuiltTable
  members: TestMember[]
  documents: string[]
}

function makeWorld(): World {
  const dataDir = mkdtempSync(join(tmpdir(), 'trama-soak-'))
  const platform = createTestPlatform({ dataDir })
  const org = createTestOrg(platform)
  const members = [org.admin, ...Array.from({ length: 9 }, () => org.addMember({ isAdmin: true }))]
  const table = buildTable(org.context(org.admin))
  const documents = ['tasks:team', ...Array.from({ length: 9 }, () => `app:${addApp(org)}`)]
  platform.dispose()
  return { dataDir, orgId: org.orgId, table, members, documents }
}

/** The server, and its log of errors. */
async function serve({ dataDir }: World, folder: string) {
  const complaints: string[] = []
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' }
  const { child, port } = await startServer([join(folder, 'main.js')], environment)
  child.stdout?.on('data', (data: Buffer) => {
    for (const line of data.toString().split('\n')) if (/"level":(50|60)/.test(line)) complaints.push(line)
  })
  return { url: `http://127.0.0.1:${port}`, child, complaints }
}

export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, usual: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? usual
  const folder = resolve(option('server', 'dist/server'))
  if (!existsSync(join(folder, 'main.js'))) throw new Error(`${folder} has no built server: npm run build:server`)
  const world = makeWorld()
  let holds = false
  try {
    const figure = (name: string, usual: number): number => Number(option(name, String(usual)))
    const pace = {
      minutes: figure('minutes', 120),
      everySeconds: figure('every', 180),
      rate: figure('rate', 140),
      warmRate: figure('warm-rate', 420),
    }
    holds = await soak(world, folder, pace)
  } finally {
    rmSync(world.dataDir, { recursive: true, force: true })
  }
  // the stock clients' timers would go on
  process.exit(holds ? 0 : 1)
}

async function soak(world: World, folder: string, { minutes, everySeconds, rate, warmRate }: Pace): Promise<boolean> {
  // each stock client listens for the end of the process
  process.setMaxListeners(10_000)
  const server = await serve(world, folder)
  const place: DocumentPlace = { url: server.url, members: world.members, documents: world.documents, typistsEach }
  const seed = Date.now() % 1_000_000
  console.log(`SEED=${seed}, ${rate} edits/s for ${minutes} min, ${warmRate} in the first ${minutes * warm}`)
  const started = performance.now()
  const hours = (): number => (performance.now() - started) / 3_600_000
  const now = (): number => (hours() * 60 < minutes * warm ? warmRate : rate)
  const typing = startTyping(place, () => now() * 0.9, seed)
  const writing = startWriting({ url: server.url, table: world.table, members: world.members.slice(0, 5) }, () => now() * 0.1)
  const samples: Sample[] = []
  const wrong: string[] = []
  const printed = new Set<string>()
  const print = (sample: Sample): void => {
    const figures = Object.entries(sample).map(([name, value]) => `${name} ${rounded(value as number, name === 'hours' ? 3 : 1)}`)
    const edits = `edits ${typing.edits()} missing ${typing.missing()} changes ${writing.written()} wrong ${typing.wrong().length + writing.wrong().length}`
    console.log(`${figures.join('  ')}  ${edits}`)
    for (const line of [...typing.wrong(), ...writing.wrong(), ...writing.failed(), ...server.complaints]) {
      if (!printed.has(line)) console.log(`  ${new Date().toISOString()} ${line}`)
      printed.add(line)
    }
  }
  while (hours() * 60 < minutes && server.child.exitCode === null) {
    const resident = await watchResident(server.child.pid ?? 0, Math.min(everySeconds, minutes * 60) * 1000)
    const sample = await takeSample(server.url, world.dataDir, hours(), resident)
    samples.push(sample)
    print(sample)
  }
  typing.stop()
  const compareRecords = await writing.stop()
  const end = Date.now() + arriveWithinMs
  while ((typing.missing() > 0 || (await otherDocuments(world, server.url, typing.documents)).length > 0) && Date.now() < end)
    await sleep(1000)
  wrong.push(...typing.wrong(), ...writing.wrong(), ...server.complaints)
  if (typing.missing() > 0) wrong.push(`${typing.missing()} words are lost`)
  await killServer(server.child)
  // a server restarted after `kill -9` has everything
  const next = await serve(world, folder)
  wrong.push(...(await compareRecords(next.url)), ...(await otherDocuments(world, next.url, typing.documents)))
  await killServer(next.child)
  typing.close()
  return report(samples, wrong, typing.edits() + writing.written(), minutes >= tellingMinutes)
}

/** Documents that a newcomer finds others than who has read them all the while. */
async function otherDocuments(world: World, url: string, documents: readonly SoakedDocument[]): Promise<string[]> {
  const others: string[] = []
  for (const document of documents) {
    const peer = connectPeer(url, world.members[0]!, document.name)
    await peer.synced()
    if (!document.isLike(peer)) others.push(`${document.name} is another one`)
    peer.destroy()
  }
  return others
}

function report(samples: readonly Sample[], wrong: readonly string[], edits: number, isTelling: boolean): boolean {
  const after = samples.slice(Math.ceil(samples.length * warm))
  const growth = (of: (sample: Sample) => number): number => growthPerHour(after, of)
  const most = (of: (sample: Sample) => number): number => Math.max(...samples.map(of))
  const rows = [
    { figure: 'RSS, MB an hour', seen: growth((sample) => sample.residentMb), bound: bounds.residentPerHour, binding: isTelling },
    { figure: 'heap, MB an hour', seen: growth((sample) => sample.heapMb), bound: bounds.residentPerHour, binding: false },
    { figure: 'V8 committed, MB an hour', seen: growth((sample) => sample.heapTotalMb), bound: bounds.residentPerHour, binding: false },
    { figure: 'most open files', seen: most((sample) => sample.files), bound: bounds.files, binding: true },
    { figure: 'largest WAL, MB', seen: most((sample) => sample.walMb), bound: bounds.walMb, binding: true },
    // other work on the machine counts here
    { figure: 'event loop p99, ms', seen: median(after.map((sample) => sample.loopP99)), bound: bounds.loopP99, binding: false },
    { figure: 'data folder, MB an hour', seen: growth((sample) => sample.dataMb), bound: Infinity, binding: false },
    { figure: 'lost, doubled or complained about', seen: wrong.length, bound: 0, binding: true },
  ]
  console.log(`\n${edits} edits`)
  console.table(
    rows.map(({ figure, seen, bound }) => ({ figure, seen: rounded(seen, 2), bound, verdict: seen <= bound ? 'holds' : 'MISSED' })),
  )
  for (const line of wrong.slice(0, 20)) console.log(line)
  return rows.every(({ seen, bound, binding }) => !binding || seen <= bound)
}
