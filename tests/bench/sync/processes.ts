import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sleep } from '#tests/bench/sync/statistics.ts'
import { freePort } from '#tests/support/free-port.ts'

/** Cores of the server and of the generator, which never share one. */
const serverCore = '0'
const generatorCore = '1'
const hasTaskset = existsSync('/usr/bin/taskset')

/** An interrupted benchmark must not leave servers behind. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

function start(core: string, argv: readonly string[], env: Record<string, string>, cwd: string | undefined): ChildProcess {
  const command = hasTaskset ? 'taskset' : process.execPath
  const pinned = hasTaskset ? ['-c', core, process.execPath, ...argv] : [...argv]
  const child = spawn(command, pinned, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', process.env['DEBUG'] ? 'inherit' : 'ignore'],
    ...(cwd === undefined ? {} : { cwd }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** A server process on its core, once its port answers. */
export async function startServer(
  argv: readonly string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const child = start(serverCore, argv, { ...env, PORT: String(port), HOST: '127.0.0.1' }, cwd)
  child.stdout?.resume()
  for (const end = Date.now() + 30_000; !(await answers(port));) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`the server did not start: ${argv.join(' ')}`)
    await sleep(20)
  }
  return { child, port }
}

/** `kill -9`, and waits until it is gone. */
export async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** Runs a script of this folder on the generator's core; its last line of output is JSON. */
export async function runGenerator<T>(script: string, input: unknown): Promise<T | undefined> {
  const child = start(generatorCore, ['--import', 'tsx', `tests/bench/sync/${script}`, JSON.stringify(input)], {}, undefined)
  let output = ''
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  const line = output.trim().split('\n').at(-1) ?? ''
  return line === '' ? undefined : (JSON.parse(line) as T)
}

export interface Usage {
  cpuMs: number
  residentKb: number
}

export function usageOf(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, residentKb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) }
}

/** Waits until a process has used almost no CPU for two seconds. */
export async function untilQuiet(pid: number, maxSeconds = 60): Promise<void> {
  let before = usageOf(pid).cpuMs
  for (let quiet = 0, tries = 0; quiet < 4 && tries < maxSeconds * 2; tries++) {
    await sleep(500)
    const now = usageOf(pid).cpuMs
    quiet = now - before < 30 ? quiet + 1 : 0
    before = now
  }
}

export function bytesIn(path: string): number {
  const stat = statSync(path)
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0) : stat.size
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
