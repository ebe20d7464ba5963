import { AppError } from '#shared/protocol/errors.ts'
import { codeLanguages, type CodeEngine, type CodeJob, type CodeLanguage, type CodeResult } from '#server/sandbox/code-job.ts'
import { createCompiler, type Compilation } from '#server/sandbox/compile-code.ts'
import { engines as builtIn } from '#server/sandbox/engines/engines.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { isolators as allIsolators } from '#server/sandbox/isolators/isolators.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { createPlaces, StartError } from '#server/sandbox/places.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import { looseMs, rememberWays, type Ways } from '#server/sandbox/remembered-ways.ts'
import { findWay, type Way } from '#server/sandbox/self-test.ts'
import type { ChildCommand } from '#server/sandbox/process/start-child.ts'
import { findServedWay, type ServedWay } from '#server/sandbox/service/served-way.ts'

export interface Sandbox {
  /** @throws AppError `unavailable` when a passing fault of the machine keeps the code from running, or too many wait */
  run(job: CodeJob): Promise<CodeResult>
  /** Does what has to be done once before the code runs. @returns what it cost, in megabytes times milliseconds, if nobody has paid yet */
  compileAhead(code: CodeSource): Promise<number>
  engines(): Promise<CodeEngine[]>
  close(): Promise<void>
}

export type CodeSource = Pick<CodeJob, 'language' | 'source' | 'group'>

/** A write waits this long for a compiler; then it is sent again, and finds the code compiled. */
const awaitedCompileMs = 5_000
/** For so long a fault counts as passing where writes wait; then they are refused by name, so that other work of their device goes on. */
const patienceMs = 15 * 60_000

/** A service may start after its server, so it is asked again soon. */
const servedLooseMs = 20_000

interface SandboxOptions {
  /** runs at a time; the rest waits */
  atOnce?: number
  isolators?: readonly Isolator[]
  engines?: Record<CodeLanguage, Engine>
  /** the socket of a service that runs code; nothing is run here then */
  service?: string
}

/** Places for runs, and how each language is locked in. Processes that wait for a job do not keep this process alive. */
export function createSandbox({ atOnce, isolators = allIsolators, engines = builtIn, service }: SandboxOptions = {}): Sandbox {
  const places = createPlaces({ start: startCodeProcess, ...(atOnce !== undefined && { atOnce }) })
  const compiler = createCompiler(places)
  const ways: Ways<Way | ServedWay> =
    service === undefined
      ? rememberWays((language) => findWay(engines[language], isolators), looseMs)
      : rememberWays((language) => findServedWay(engines[language], service), servedLooseMs)
  /** ms since 1970 from which a language is off by a passing fault */
  const offSince = new Map<CodeLanguage, number>()

  /** @returns the command, or why the language is off. @throws AppError `unavailable` while that may pass */
  const open = async (language: CodeLanguage, isAwaited: boolean): Promise<{ command?: ChildCommand; reason: string }> => {
    const { command, reason, isPassing } = await ways.of(language)
    if (!isPassing) offSince.delete(language)
    else if (!offSince.has(language)) offSince.set(language, Date.now())
    const isPatient = !isAwaited || Date.now() - (offSince.get(language) ?? 0) < patienceMs
    if (isPassing && isPatient) throw new AppError('unavailable', { reason })
    return { ...(command && { command }), reason }
  }
  const compile = async (job: CodeSource, command: ChildCommand): Promise<Compilation> => {
    const { language, source, group = '' } = job
    const { compiles } = engines[language]
    return compiles ? compiler({ language, compiles, command, source, group }) : { compiled: source, pay: () => 0 }
  }
  const runOnce = async (job: CodeJob, command: ChildCommand): Promise<CodeResult> => {
    const isAwaited = job.mode === 'before'
    const compiling = compile(job, command)
    const { compiled, pay } = isAwaited ? await within(awaitedCompileMs, compiling) : await compiling
    if (typeof compiled === 'object') return { ...compiled, mbMs: pay() }
    const taker = { group: job.group ?? '', line: isAwaited ? 'awaited' : 'long' } as const
    const result = await places.use(taker, job.language, command, (child) => runJob(child, { ...job, source: compiled }, Date.now()))
    // a run that is told as not run leaves the payment to the next one
    return { ...result, mbMs: result.mbMs + (result.isLost ? 0 : pay()) }
  }
  return {
    run: async (job) => {
      const { language, mode } = job
      const { command, reason } = await open(language, mode === 'before')
      if (!command) return failedResult(`Code in this language is off on this server. ${reason}`)
      try {
        const result = await runOnce(job, command)
        if (result.isLost) throw new AppError('unavailable', { reason: 'The process of the code was ended from outside.' })
        return result
      } catch (error) {
        if (!(error instanceof StartError)) throw error
        ways.forget(language)
        throw new AppError('unavailable', { reason: 'The process for the code did not start.' })
      }
    },
    compileAhead: async (code) => {
      if (!engines[code.language].compiles) return 0
      const { command } = await open(code.language, false)
      return command ? (await compile(code, command)).pay() : 0
    },
    engines: () =>
      Promise.all(
        codeLanguages.map(async (language) => {
          const { level, reason } = await ways.of(language)
          return { language, level, reason }
        }),
      ),
    close: () => places.close(),
  }
}

/** @throws AppError `unavailable` after so many ms; the work goes on */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', { reason: 'The code is being compiled.' })), ms)
  })
  // nobody hears of it once it is late
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function failedResult(message: string): CodeResult {
  const nothing = { output: null, set: {}, refusal: undefined, rounds: [], operations: [], log: '', ms: 0, mbMs: 0 }
  return { outcome: 'error', error: { message }, ...nothing }
}
