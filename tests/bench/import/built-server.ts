import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

export interface BuiltServer {
  child: ChildProcess
  port: string
}

/** Starts a built server in a process of its own, so that its memory is that of the product. */
export async function startBuilt(main: string, dataDir: string, more: Record<string, string> = {}): Promise<BuiltServer> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...more }
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'], env })
  let output = ''
  const port = await new Promise<string>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended (${code})`)))
    child.stdout.on('data', (data: Buffer) => {
      const found = /"port":(\d+)/.exec((output += data.toString()))?.[1]
      if (found === undefined) return
      child.stdout.removeAllListeners('data').resume()
      done(found)
    })
  })
  return { child, port }
}

/** User and system time of all threads so far, in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1000)
}

export interface ProcessCost {
  clock: number
  cpu: number
  /** megabytes in memory when it began, and the most since */
  heldBefore: number
  heldMost: number
}

/** Looks at a process from now on. Milliseconds. */
export function watchProcess({ pid = 0 }: ChildProcess): () => ProcessCost {
  // resets the peak
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const [started, before, heldBefore] = [performance.now(), cpuOf(pid), memoryOf(pid, 'VmRSS')]
  return () => ({ clock: performance.now() - started, cpu: cpuOf(pid) - before, heldBefore, heldMost: memoryOf(pid, 'VmHWM') })
}
