import type { CodeEngine, CodeLanguage } from '#server/sandbox/code-job.ts'

/** ms after which a lock that did not work is tried again on this machine */
export const looseMs = 10 * 60_000

/**
 * Finds how each language is locked in, once. A lock that did not work is forgotten after a while, and tried again by the next who asks: the
 * machine may have been too busy for the probe.
 * @param againMs after so long
 */
export function rememberWays<W extends Pick<CodeEngine, 'level'>>(
  find: (language: CodeLanguage) => Promise<W>,
  againMs: number,
): (language: CodeLanguage) => Promise<W> {
  const ways = new Map<CodeLanguage, Promise<W>>()
  return (language) => {
    const known = ways.get(language)
    if (known) return known
    const way = find(language)
    ways.set(language, way)
    void way.then(({ level }) => level !== 'namespaces' && setTimeout(() => ways.delete(language), againMs).unref())
    return way
  }
}
