import type { CodeEngine, CodeLanguage } from '#server/sandbox/code-job.ts'

/** ms after which a lock that did not work is tried again on this machine */
export const looseMs = 10 * 60_000
/** ms after which one is tried again that failed by a passing fault */
const passingMs = 20_000

export interface Ways<W> {
  of(language: CodeLanguage): Promise<W>
  /** A process did not start: its lock is proved again by the next who asks. */
  forget(language: CodeLanguage): void
}

/**
 * Finds how each language is locked in, once. A lock that did not work is forgotten after a while, and tried again by the next who asks: the
 * machine may have been too busy for the probe.
 * @param againMs after so long
 */
export function rememberWays<W extends Pick<CodeEngine, 'level' | 'isPassing'>>(
  find: (language: CodeLanguage) => Promise<W>,
  againMs: number,
): Ways<W> {
  const ways = new Map<CodeLanguage, Promise<W>>()
  return {
    of: (language) => {
      const known = ways.get(language)
      if (known) return known
      const way = find(language)
      ways.set(language, way)
      const forget = (): void => {
        if (ways.get(language) === way) ways.delete(language)
      }
      void way.then(({ level, isPassing }) => {
        if (level !== 'namespaces') setTimeout(forget, isPassing ? Math.min(passingMs, againMs) : againMs).unref()
      })
      return way
    },
    forget: (language) => void ways.delete(language),
  }
}
