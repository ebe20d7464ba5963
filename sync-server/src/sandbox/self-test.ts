import type { CodeJob, CodeLanguage } from '#server/sandbox/code-job.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import type { Way } from '#server/sandbox/sandbox.ts'

const limits = { wallMs: 10_000, cpuMs: 10_000, memoryMb: 128, logBytes: 10_000, operations: 1 }

/** The first isolator in which an engine's probe gets nowhere. @returns level `off` with all reasons when there is none */
export async function findWay(language: CodeLanguage, engine: Engine | undefined, isolators: readonly Isolator[]): Promise<Way> {
  if (!engine) return { language, level: 'off', reason: 'It is not built in yet.' }
  const { packages } = engine
  const runtime = engine.findRuntime()
  if (!runtime) return { language, level: 'off', reason: `Its interpreter is not installed (packages: ${packages.join(', ')}).` }
  const reasons: string[] = []
  for (const isolator of isolators) {
    const { name, level } = isolator
    const command = isolator.missing(engine) ?? isolator.command(engine, runtime)
    const reason = typeof command === 'string' ? command : await tryProbe(engine, command)
    if (reason === undefined && typeof command !== 'string') return { language, level, reason: name, command }
    reasons.push(`${name}: ${reason}`)
  }
  return { language, level: 'off', reason: `No way to lock it in works here. ${reasons.join('; ')}.` }
}

/** @returns undefined when the probe ran and reached nothing */
async function tryProbe({ language, probe }: Engine, command: Parameters<typeof startCodeProcess>[0]): Promise<string | undefined> {
  const child = startCodeProcess(command)
  try {
    await child.ready
    const job: CodeJob = { language, source: probe, mode: 'run', names: { data: 20 }, limits, answer: () => Promise.resolve(22) }
    const { outcome, output, error } = await runJob(child, job, Date.now())
    if (outcome !== 'done') return `the probe ended by ${outcome}: ${error?.message}`
    const reached = Array.isArray(output) ? output.filter((one) => one !== 42) : ['no list']
    return reached.length === 0 ? undefined : `the probe reached ${reached.join(', ')}`
  } catch (error) {
    return (error as Error).message
  } finally {
    child.end()
  }
}
