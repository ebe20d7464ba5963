import { codeLanguages, type CodeEngine, type CodeJob, type CodeLanguage, type CodeResult } from '#server/sandbox/code-job.ts'
import { engines } from '#server/sandbox/engines/engines.ts'
import { isolators as allIsolators } from '#server/sandbox/isolators/isolators.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { createPlaces } from '#server/sandbox/places.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import type { ChildCommand } from '#server/sandbox/process/start-child.ts'
import { findWay } from '#server/sandbox/self-test.ts'

export interface Sandbox {
  run(job: CodeJob): Promise<CodeResult>
  engines(): Promise<CodeEngine[]>
  close(): Promise<void>
}

/** A language as it is run here: `command` is missing when it is off. */
export interface Way extends CodeEngine {
  command?: ChildCommand
}

interface SandboxOptions {
  /** runs at a time; the rest waits */
  atOnce?: number
  isolators?: readonly Isolator[]
}

/** Places for runs, and how each language is locked in. Processes that wait for a job do not keep this process alive. */
export function createSandbox({ atOnce, isolators = allIsolators }: SandboxOptions = {}): Sandbox {
  const places = createPlaces({ start: startCodeProcess, ...(atOnce !== undefined && { atOnce }) })
  const ways = new Map<CodeLanguage, Promise<Way>>()
  const wayOf = (language: CodeLanguage): Promise<Way> => {
    const way = ways.get(language) ?? findWay(language, engines[language], isolators)
    ways.set(language, way)
    return way
  }
  return {
    run: async (job) => {
      const { command, reason } = await wayOf(job.language)
      if (!command) return offResult(reason)
      return places.use(job.language, command, (child) => runJob(child, job, Date.now()))
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

function offResult(reason: string): CodeResult {
  const nothing = { output: null, set: {}, refusal: undefined, rounds: [], operations: [], log: '', ms: 0, mbMs: 0 }
  return { outcome: 'error', error: { message: reason }, ...nothing }
}
