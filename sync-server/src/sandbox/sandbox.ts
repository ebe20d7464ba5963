import { codeLanguages, type CodeEngine, type CodeJob, type CodeLanguage, type CodeResult } from '#server/sandbox/code-job.ts'
import { createCompiler } from '#server/sandbox/compile-code.ts'
import { engines as builtIn } from '#server/sandbox/engines/engines.ts'
import type { Engine } from '#server/sandbox/engines/engine.ts'
import { isolators as allIsolators } from '#server/sandbox/isolators/isolators.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { createPlaces, StartError } from '#server/sandbox/places.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import { looseMs, rememberWays } from '#server/sandbox/remembered-ways.ts'
import { findWay, type Way } from '#server/sandbox/self-test.ts'
import { findServedWay, type ServedWay } from '#server/sandbox/service/served-way.ts'

export interface Sandbox {
  run(job: CodeJob): Promise<CodeResult>
  engines(): Promise<CodeEngine[]>
  close(): Promise<void>
}

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
  const compile = createCompiler(places)
  const wayOf: (language: CodeLanguage) => Promise<Way | ServedWay> =
    service === undefined
      ? rememberWays((language) => findWay(engines[language], isolators), looseMs)
      : rememberWays((language) => findServedWay(engines[language], service), servedLooseMs)
  return {
    run: async (job) => {
      const { command, reason } = await wayOf(job.language)
      if (!command) return failedResult(`Code in this language is off on this server. ${reason}`)
      try {
        const { compiles } = engines[job.language]
        const taker = { group: job.group ?? '', isAwaited: job.mode === 'before' }
        const compiled = compiles && (await compile(taker, job.language, compiles, command, job.source))
        if (typeof compiled === 'object') return compiled
        const source = compiled ?? job.source
        return await places.use(taker, job.language, command, (child) => runJob(child, { ...job, source }, Date.now()))
      } catch (error) {
        if (error instanceof StartError) return failedResult('The process for the code did not start.')
        throw error
      }
    },
    engines: () =>
      Promise.all(
        codeLanguages.map(async (language) => {
          const { level, reason } = await wayOf(language)
          return { language, level, reason }
        }),
      ),
    close: () => places.close(),
  }
}

function failedResult(message: string): CodeResult {
  const nothing = { output: null, set: {}, refusal: undefined, rounds: [], operations: [], log: '', ms: 0, mbMs: 0 }
  return { outcome: 'error', error: { message }, ...nothing }
}
