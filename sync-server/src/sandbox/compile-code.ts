import { createHash } from 'node:crypto'
import type { CodeLanguage, CodeResult } from '#server/sandbox/code-job.ts'
import type { Compiles } from '#server/sandbox/engines/engine.ts'
import type { Places, Taker } from '#server/sandbox/places.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import type { ChildCommand } from '#server/sandbox/process/start-child.ts'

/** Letters of compiled code that are kept, that of the longest unused forgotten first. */
const keptLetters = 32 * 1024 * 1024

/** @returns the compiled code, or the result of a compiler that found an error */
export type Compile = (
  taker: Taker,
  language: CodeLanguage,
  compiles: Compiles,
  command: ChildCommand,
  source: string,
) => Promise<string | CodeResult>

/** Compiles code inside the sandbox, once for each source while it is used; the compiler reads what strangers write as well. */
export function createCompiler(places: Places): Compile {
  const known = new Map<string, string>()
  const underWay = new Map<string, Promise<string | CodeResult>>()
  let letters = 0

  const remember = (key: string, compiled: string): void => {
    known.set(key, compiled)
    letters += compiled.length
    for (const [oldest, text] of known) {
      if (letters <= keptLetters) break
      known.delete(oldest)
      letters -= text.length
    }
  }
  return async (taker, language, { wrap, limits }, command, source) => {
    const key = `${language} ${createHash('sha256').update(source).digest('base64')}`
    const found = known.get(key)
    if (found !== undefined) {
      // the newest stands last
      known.delete(key)
      known.set(key, found)
      return found
    }
    const run = async (): Promise<string | CodeResult> => {
      const job = { language, source: wrap(source), mode: 'compile' as const, names: {}, limits, answer: () => Promise.resolve(null) }
      const result = await places.use(taker, language, command, (child) => runJob(child, job, Date.now()))
      if (result.outcome !== 'done' || typeof result.output !== 'string') return result
      remember(key, result.output)
      return result.output
    }
    const running = underWay.get(key) ?? run()
    underWay.set(key, running)
    try {
      return await running
    } finally {
      underWay.delete(key)
    }
  }
}
