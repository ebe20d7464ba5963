// The files that `npm run test:long-changed` runs, in their order.

/** The folder of a test file is the noun that it is about: `tests/property/records/sql.test.ts` is about `records`. */
const nounOf = (test) => test.split('/')[2] ?? ''

/**
 * The tests with repetitions whose folder has the name of a folder on the way to a changed file. The noun with most changed files comes first.
 * The bound seldom lets all files of a noun run: their order differs from run to run.
 * @param changed paths from the root
 * @param tests test files that use the dial
 * @param random as Math.random
 */
export function longFiles(changed, tests, random = Math.random) {
  const counts = new Map()
  for (const file of changed) for (const folder of new Set(file.split('/').slice(0, -1))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return tests
    .filter((test) => counts.has(nounOf(test)))
    .map((test) => ({ test, count: counts.get(nounOf(test)), at: random() }))
    .sort((a, b) => b.count - a.count || nounOf(a.test).localeCompare(nounOf(b.test)) || a.at - b.at)
    .map(({ test }) => test)
}
