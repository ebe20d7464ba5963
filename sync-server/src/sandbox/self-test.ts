import type { CodeEngine, CodeJob, CodeLanguage } from '#server/sandbox/code-job.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { EndedEarly, startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob, type HandedJob } from '#server/sandbox/process/run-job.ts'
import type { ChildCommand, OwnCommand } from '#server/sandbox/process/start-child.ts'

/** A language as it is run here: `command` is missing when it is off. */
export interface Way extends CodeEngine {
  command?: OwnCommand
}

const limits = { wallMs: 20_000, cpuMs: 20_000, memoryMb: 128, logBytes: 10_000, operations: 1 }

/** The first isolator in which an engine's probe gets nowhere. @returns level `off` with all reasons when there is none */
export async function findWay(engine: Engine, isolators: readonly Isolator[]): Promise<Way> {
  const { language, packages } = engine
  const off = (reason: string, isPassing?: true): Way => ({ language, level: 'off', reason, isPassing })
  try {
    const runtime = await engine.findRuntime()
    if (!runtime) return off(`Its interpreter is not installed (packages: ${packages.join(', ')}).`)
    const reasons: string[] = []
    let isPassing: true | undefined
    for (const isolator of isolators) {
      const { name, level } = isolator
      const missing = isolator.missing(engine)
      const command = missing === undefined ? isolator.command(engine, runtime) : undefined
      const fault = command && (await tryProbe(engine, command))
      if (command && !fault) return { language, level, reason: [name, ...reasons].join('; not '), command }
      isPassing ??= fault?.isPassing
      reasons.push(`${name}: ${fault?.text ?? missing}`)
    }
    return off(`No way to lock it in works here. ${reasons.join('; ')}.`, isPassing)
  } catch (error) {
    // our own compilation takes a minute at most
    const wasEnded = (error as { killed?: boolean }).killed === true
    return off(`Its interpreter fails. ${(error as Error).message}`, wasEnded || undefined)
  }
}

/** A lock that was not proved. `isPassing`: the machine was too busy, or the service went. */
export interface ProbeFault {
  text: string
  isPassing?: true | undefined
}

/** @returns undefined when the probe ran and reached nothing */
export async function tryProbe({ language, probe, compiles }: Engine, command: ChildCommand): Promise<ProbeFault | undefined> {
  const compiled =
    compiles && (await runProbe(language, command, { source: compiles.wrap(probe), mode: 'compile', limits: compiles.limits }))
  if (compiled && typeof compiled.output !== 'string') return { ...compiled.fault, text: `the compiler failed: ${compiled.fault?.text}` }
  const source = compiled ? String(compiled.output) : probe
  const { output, fault } = await runProbe(language, command, { source, mode: 'run', limits })
  if (fault) return fault
  if (!Array.isArray(output) || !output.includes(42)) return { text: 'the probe did not work' }
  const reached = output.filter((one) => one !== 42)
  return reached.length === 0 ? undefined : { text: `the probe reached ${reached.join(', ')}` }
}

async function runProbe(
  language: CodeLanguage,
  command: ChildCommand,
  part: Pick<HandedJob, 'source' | 'mode' | 'limits'>,
): Promise<{ output?: unknown; fault?: ProbeFault }> {
  const child = startCodeProcess(command)
  const answer: CodeJob['answer'] = () => Promise.resolve(22)
  try {
    await child.ready
    const { outcome, output, error, isLost } = await runJob(child, { language, names: { data: 20 }, answer, ...part }, Date.now())
    if (outcome === 'done') return { output }
    return { fault: { text: `the probe ended by ${outcome}: ${error?.message}`, isPassing: isLost ?? (outcome === 'time' || undefined) } }
  } catch (error) {
    return { fault: { text: (error as Error).message, isPassing: (error instanceof EndedEarly && error.isPassing) || undefined } }
  } finally {
    child.end()
  }
}
