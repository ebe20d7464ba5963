import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { attacks } from '#tests/bench/hostile/attacks.ts'
import { measureHonest } from '#tests/bench/hostile/honest.ts'
import { makeWorld } from '#tests/bench/hostile/world.ts'

interface Turn {
  /** milliseconds */
  cpu: number
  /** those on its stack, with the milliseconds that they were there */
  functions: [name: string, ms: number][]
}

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * `npm run bench -- turns [--only=<part of an attack's name>] [--least=12] [--seconds=8] [--server=dist/server]`
 *
 * The longest turns of the event loop during each attack of `hostile`, and the functions in them. They are CPU milliseconds, so that other
 * work on the machine changes little. A turn is one round of the loop. Lines are those of the built server. Linux only.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, fallback: string): string => argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? fallback
  const names = Object.keys(attacks).filter((one) => one.includes(option('only', '')))
  const entry = join(resolve(option('server', 'dist/server')), 'main.js')
  for (const name of names) {
    const turns = await turnsUnder(name, { entry, least: option('least', '12'), seconds: Number(option('seconds', '8')) })
    tell(`${name}: ${turns.length} long turns are the longest`)
    for (const { cpu, functions } of turns)
      tell(`  ${cpu.toFixed(1)} ms: ${functions.map(([one, ms]) => `${one} ${ms.toFixed(1)}`).join(', ')}`)
  }
}

interface Watching {
  entry: string
  least: string
  seconds: number
}

async function turnsUnder(name: string, { entry, least, seconds }: Watching): Promise<Turn[]> {
  const world = makeWorld()
  const file = join(world.dataDir, 'world.json')
  writeFileSync(file, JSON.stringify(world))
  const environment = { ...process.env, PORT: '0', DATA_DIR: world.dataDir, NODE_ENV: 'production', TURN_MS: least }
  const finder = resolve('tests/bench/turns/long-turns.mjs')
  const children: ChildProcess[] = []
  const start = (args: string[]): ChildProcess => {
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'], env: environment })
    children.push(child)
    return child
  }
  try {
    const server = start(['--import', finder, entry])
    const port = Number(await printed(server, /"port":(\d+)/))
    // what is done once is done
    await measureHonest(port, world.honest, 2)
    server.send('watch')
    const attack = start(['--import', 'tsx', 'tests/bench/hostile/attack.ts', file, String(port), name])
    await printed(attack, /(ready)/)
    await measureHonest(port, world.honest, seconds)
    const found = once(server, 'message')
    server.send('stop')
    return ((await found) as [Turn[]])[0]
  } finally {
    for (const child of children) {
      const gone = once(child, 'exit')
      if (child.kill('SIGKILL')) await gone
    }
    rmSync(world.dataDir, { recursive: true, force: true })
  }
}

/** The first match in a process's output, which goes on unread. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((done) => {
    let text = ''
    child.stdout?.on('data', (data: Buffer) => {
      if (text.length < 100_000) text += data.toString()
      const found = pattern.exec(text)
      if (found) done(found[1] ?? '')
    })
  })
}
