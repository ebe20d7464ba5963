import { readdirSync, readFileSync } from 'node:fs'
import type { CodeJob, CodeLimits, CodeResult } from '#server/sandbox/code-job.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import type { ChildCommand } from '#server/sandbox/process/start-child.ts'
import { codeJob } from '#tests/support/code-job.ts'

interface LockedRun {
  result: CodeResult
  /** milliseconds by our own clock, from the job's line until everything that the process wrote was read */
  tookMs: number
  /** the process and all that it had started when it was ready, by their numbers on this machine */
  pids: number[]
}

/** Runs code in a process of this command, as the sandbox does it, and looks at the process from outside. */
export async function runLocked(engine: Engine, command: ChildCommand, source: string, limits: CodeLimits): Promise<LockedRun> {
  const { compiles, language } = engine
  const answer: CodeJob['answer'] = () => Promise.resolve('an answer')
  let program = source
  if (compiles) {
    const compiler = startCodeProcess(command)
    await compiler.ready
    const job = codeJob(language, compiles.wrap(source), { limits: compiles.limits, answer })
    const compiled = await runJob(compiler, { ...job, mode: 'compile' }, Date.now())
    if (typeof compiled.output !== 'string') return { result: compiled, tookMs: 0, pids: [] }
    program = compiled.output
  }
  const child = startCodeProcess(command)
  await child.ready
  const pids = familyOf(child.pid ?? -1)
  const began = performance.now()
  const result = await runJob(child, codeJob(language, program, { limits, answer }), Date.now())
  return { result, tookMs: performance.now() - began, pids }
}

/** A process and everything below it. */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const found = [pid]
  for (const one of found) found.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child))
  return found
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    // it has ended since
    return undefined
  }
}

/** True while a process is there that has not ended. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export interface Neighbour {
  /** the number of its process on this machine */
  readonly pid: number
  /** Lets it go on, and gives its output: its secret. */
  dismiss(): Promise<unknown>
}

/** A run of somebody else with a secret in its job, which waits for an answer until it is dismissed. */
export async function startNeighbour(command: ChildCommand, secret: string): Promise<Neighbour> {
  const child = startCodeProcess(command)
  await child.ready
  let output: unknown
  child.begin({
    onFrame: (frame) => frame.type === 'round' && (output = frame.round.output),
    onPrint: () => {},
    onBroken: () => {},
    onEnd: () => {},
  })
  const source = "return get('a', 'b') + data.secret"
  const limits = { wallMs: 0, cpuMs: 10_000, memoryMb: 64, logBytes: 0, operations: 0 }
  child.write(JSON.stringify({ source, mode: 'run', names: { data: { secret } }, rounds: [{}], limits, stem: '', base: 0 }))
  return {
    pid: child.pid ?? 0,
    dismiss: async () => {
      child.write(JSON.stringify({ ok: true, value: '' }))
      await child.ended
      return output
    },
  }
}
