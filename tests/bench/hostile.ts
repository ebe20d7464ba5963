import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attacks } from '#tests/bench/hostile/attacks.ts'
import { measureHonest, type Latency } from '#tests/bench/hostile/honest.ts'
import { measureSteps } from '#tests/bench/hostile/steps.ts'
import { makeWorld } from '#tests/bench/hostile/world.ts'

const round = (value: number): number => Math.round(value * 10) / 10

/** Answers what a pattern finds in what a process writes. */
function reads(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((done, failed) => {
    let output = ''
    child.once('exit', (code) => failed(new Error(`a process ended (${code}): ${output.slice(0, 2000)}`)))
    child.stdout?.on('data', (data: Buffer) => {
      if (output.length < 100_000) output += data.toString()
      const found = pattern.exec(output)
      if (found) done(found[1] ?? '')
    })
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

/** Milliseconds that the server's event loop ran so far, and that it stood in line for a core; nothing where /proc does not tell. */
function loopOf({ pid }: ChildProcess): { ran: number; stood: number } {
  try {
    const [ran = 0, stood = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return { ran: ran / 1e6, stood: stood / 1e6 }
  } catch {
    return { ran: NaN, stood: NaN }
  }
}

interface Watched extends Latency {
  /** shares of the time, in per cent */
  ran: number
  stood: number
}

async function watch(server: ChildProcess, measured: () => Promise<Latency>): Promise<Watched> {
  const before = loopOf(server)
  const started = performance.now()
  const latency = await measured()
  const took = performance.now() - started
  const after = loopOf(server)
  return { ...latency, ran: ((after.ran - before.ran) / took) * 100, stood: ((after.stood - before.stood) / took) * 100 }
}

interface Measured {
  calm: Watched
  beside: Watched
  outcomes: string
}

/** A case has a server and a data folder of its own; the attack runs in a process of its own. */
async function measure(name: string, folder: string, port: string, seconds: number): Promise<Measured> {
  const world = makeWorld()
  const file = join(world.dataDir, 'world.json')
  writeFileSync(file, JSON.stringify(world))
  const environment = { ...process.env, PORT: port, DATA_DIR: world.dataDir, NODE_ENV: 'production', LOG_LEVEL: 'info' }
  const server = spawn(process.execPath, [join(folder, 'main.js')], { stdio: ['ignore', 'pipe', 'inherit'], env: environment })
  const children: ChildProcess[] = [server]
  try {
    const serves = Number(await reads(server, /"port":(\d+)/))
    server.stdout.removeAllListeners('data').resume()
    await measureHonest(serves, world.honest, 2)
    const calm = await watch(server, () => measureHonest(serves, world.honest, seconds))
    const argv = ['--import', 'tsx', 'tests/bench/hostile/attack.ts', file, String(serves), name]
    const attack = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(attack)
    await reads(attack, /(ready)/)
    // an attack that lost its server says so in its outcomes
    attack.stdin.on('error', () => undefined)
    const beside = await watch(server, () => measureHonest(serves, world.honest, seconds))
    const outcomes = reads(attack, /(\[\[.*\]|\[\])\n/)
    attack.stdin.end()
    return {
      calm,
      beside,
      outcomes: (JSON.parse(await outcomes) as [string, number][]).map(([what, count]) => `${what}: ${count}`).join(', '),
    }
  } finally {
    for (const child of children) await ended(child)
    rmSync(world.dataDir, { recursive: true, force: true })
  }
}

function printSteps(): void {
  const costs = measureSteps().filter(({ ms }) => ms > 0.2)
  const table = costs.slice(0, 20).map(({ source, ms, steps }) => ({
    formula: source.slice(0, 70),
    'ms a cell': round(ms),
    steps: Math.round(steps),
    'ns a step': Math.round((ms * 1e6) / steps),
  }))
  console.log('formulas over the longest texts and lists, those that take longest first (goal: no cell above some 5 ms)')
  console.table(table)
}

/**
 * `npm run bench -- hostile [--seconds=10] [--only=<part of a name>|steps] [--server=dist/server] [--port=0]`: what an honest member of another
 * organisation notices of each attack, with the built server. They read and write every 20 ms. Goal: p95 at most doubled.
 * Where the server's loop stands in line for a core for more than a few per cent of the time, the machine is measured and not the server.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, fallback: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
  const only = option('only', '')
  const folder = resolve(option('server', 'dist/server'))
  if (!existsSync(join(folder, 'main.js'))) throw new Error(`${folder} has no built server: npm run build:server`)
  if (only === '' || only === 'steps') printSteps()
  for (const name of Object.keys(attacks).filter((one) => one.includes(only))) {
    const { calm, beside, outcomes } = await measure(name, folder, option('port', '0'), Number(option('seconds', '10')))
    const ratio = beside.p95 / calm.p95
    console.log(`${name} (${outcomes})`)
    console.table({
      alone: shown(calm),
      'beside it': { ...shown(beside), 'p95 x': round(ratio), goal: ratio <= 2 && beside.wrong === 0 ? 'met' : 'missed' },
    })
  }
}

function shown({ p50, p95, max, count, wrong, ran, stood }: Watched): Record<string, number> {
  const latency = { 'p50 ms': round(p50), 'p95 ms': round(p95), 'max ms': round(max), answers: count, wrong }
  return { ...latency, 'loop ran %': round(ran), 'stood in line %': round(stood) }
}
