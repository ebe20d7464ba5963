import { createHash } from 'node:crypto'
import type { CodeLanguage, CodeResult } from '#server/sandbox/code-job.ts'
import type { Compiles } from '#server/sandbox/engines/engine.ts'
import type { Places } from '#server/sandbox/places.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import type { ChildCommand } from '#server/sandbox/process/start-child.ts'

/** Letters of compiled code and of messages that are kept, those of the longest unused forgotten first. */
const keptLetters = 32 * 1024 * 1024
/** A compiler that was too slow is asked again after so long: the machine may have been busy. */
const slowMs = 60_000

export interface CodeToCompile {
  language: CodeLanguage
  compiles: Compiles
  command: ChildCommand
  source: string
  /** the organisation: it has one compiler at a time */
  group: string
}

/** `compiled`: the code, or the result of a compiler that found an error. */
export interface Compilation {
  compiled: string | CodeResult
  /** @returns what it cost, to the first who pays; 0 to others */
  pay(): number
}

interface Known {
  compiled: string | CodeResult
  letters: number
  unpaid: number
  /** ms since 1970, of one that is tried again */
  until: number
}

/** Compiles code inside the sandbox, once for each source while it is used, and keeps failures too; the compiler reads what strangers write as well. */
export function createCompiler(places: Places): (code: CodeToCompile) => Promise<Compilation> {
  const known = new Map<string, Known>()
  const underWay = new Map<string, Promise<void>>()
  let letters = 0

  const forget = (key: string): void => {
    letters -= known.get(key)?.letters ?? 0
    known.delete(key)
  }
  const remember = (key: string, found: Known): void => {
    known.set(key, found)
    letters += found.letters
    for (const oldest of known.keys()) {
      if (letters <= keptLetters) break
      if (oldest !== key) forget(oldest)
    }
  }
  const run = async (key: string, { language, compiles, command, source, group }: CodeToCompile): Promise<void> => {
    const { wrap, limits } = compiles
    const job = { language, source: wrap(source), mode: 'compile' as const, names: {}, limits, answer: () => Promise.resolve(null) }
    const result = await places.use({ group, line: 'compile' }, language, command, (child) => runJob(child, job, Date.now()))
    const isGood = result.outcome === 'done' && typeof result.output === 'string'
    // the first who comes to a result by it pays for it
    const compiled = isGood ? (result.output as string) : { ...result, ms: 0, mbMs: 0 }
    const size = typeof compiled === 'string' ? compiled.length : JSON.stringify(compiled).length
    const isPassing = result.isLost === true || result.outcome === 'time'
    remember(key, { compiled, letters: size, unpaid: result.mbMs, until: isPassing ? Date.now() + (result.isLost ? 0 : slowMs) : Infinity })
  }
  const take = (key: string): Compilation | undefined => {
    const found = known.get(key)
    if (!found) return undefined
    // the newest stands last
    known.delete(key)
    known.set(key, found)
    const pay = (): number => {
      const { unpaid } = found
      found.unpaid = 0
      return unpaid
    }
    return { compiled: found.compiled, pay }
  }
  return async (code) => {
    const key = `${code.language} ${createHash('sha256').update(code.source).digest('base64')}`
    if ((known.get(key)?.until ?? Infinity) <= Date.now()) forget(key)
    const there = take(key)
    if (there) return there
    const running = underWay.get(key) ?? run(key, code).finally(() => underWay.delete(key))
    underWay.set(key, running)
    await running
    const found = take(key)
    if (!found) throw new Error('a compilation was forgotten at once')
    return found
  }
}
