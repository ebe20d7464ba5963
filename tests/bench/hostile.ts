import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { attacks } from '#tests/bench/hostile/attacks.ts'
import { measureHonest, type Latency } from '#tests/bench/hostile/honest.ts'
import { measureSteps } from '#tests/bench/hostile/steps.ts'
import { makeWorld } from '#tests/bench/hostile/world.ts'

const round = (value: number): number => Math.round(value * 10) / 10

/** Resolves with the first match of a pattern in a process's output. */
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

/** Milliseconds that the server's event loop ran so far, and that it waited for a core; nothing without /proc. */
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
  alone: Watched
  /** the same attack on a server that refuses at once: what the machine itself costs */
  control: Watched
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
  const start = (argv: string[]): ChildProcessByStdio<Writable, Readable, null> => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...argv], { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    return child
  }
  try {
    const serves = Number(await reads(server, /"port":(\d+)/))
    server.stdout.removeAllListeners('data').resume()
    const watched = (): Promise<Watched> => watch(server, () => measureHonest(serves, world.honest, seconds))
    const besideAttackOn = async (attacked: number): Promise<{ beside: Watched; outcomes: string }> => {
      const attack = start(['tests/bench/hostile/attack.ts', file, String(attacked), name])
      await reads(attack, /(ready)/)
      // an attack that lost its server notes it in its outcomes
      attack.stdin.on('error', () => undefined)
      const beside = await watched()
      const outcomes = reads(attack, /(\[\[.*\]|\[\])\n/)
      attack.stdin.end()
      const told = JSON.parse(await outcomes) as [string, number][]
      await ended(attack)
      return { beside, outcomes: told.map(([what, count]) => `${what}: ${count}`).join(', ') }
    }
    await measureHonest(serves, world.honest, 2)
    const alone = await watched()
    const bare = start(['tests/bench/hostile/bare.ts'])
    const control = await besideAttackOn(Number(await reads(bare, /"port":(\d+)/)))
    await ended(bare)
    return { alone, control: control.beside, ...(await besideAttackOn(serves)) }
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
 * `npm run bench -- hostile [--seconds=4] [--only=<part of a name>|steps] [--server=dist/server] [--port=0]`
 *
 * The effect of each attack on an honest member of another organisation, with the built server. The member reads and writes every 20 ms.
 * Goal: p95 at most twice that without an attack, or that of the control. The control is the same attack on a server that refuses at once: it
 * shows the attacking process's share of the machine. A loop that waits for a core for more than a few per cent of its time measures the
 * machine.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, fallback: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
  const only = option('only', '')
  const folder = resolve(option('server', 'dist/server'))
  if (!existsSync(join(folder, 'main.js'))) throw new Error(`${folder} has no built server: npm run build:server`)
  if (only === '' || only === 'steps') printSteps()
  for (const name of Object.keys(attacks).filter((one) => one.includes(only))) {
    const { alone, control, beside, outcomes } = await measure(name, folder, option('port', '0'), Number(option('seconds', '4')))
    const ratio = beside.p95 / Math.max(alone.p95, control.p95)
    console.log(`${name} (${outcomes})`)
    console.table({
      alone: shown(alone),
      control: shown(control),
      'beside it': {
        ...shown(beside),
        'x alone': round(beside.p95 / alone.p95),
        'x control': round(beside.p95 / control.p95),
        goal: ratio <= 2 && beside.wrong === 0 ? 'met' : 'missed',
      },
    })
  }
}

function shown({ p50, p95, p99, max, count, wrong, ran, stood }: Watched): Record<string, number> {
  const latency = { 'p50 ms': round(p50), 'p95 ms': round(p95), 'p99 ms': round(p99), 'max ms': round(max), answers: count, wrong }
  return { ...latency, 'loop ran %': round(ran), 'stood in line %': round(stood) }
}
