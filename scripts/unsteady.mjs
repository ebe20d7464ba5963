// The ledger of test files that failed once and passed alone (tests/unsteady.json): at most five lines, each with a date and a cause, none older
// than two weeks. Without it the second try of `npm test` would hide the same file for ever (docs/decisions/130).
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const ledger = 'tests/unsteady.json'
const mostLines = 5
const oldestDays = 14

/** Faults of the ledger as texts. `lines` is `[{ file, date, cause }]` with dates as `2026-11-29`; `today` likewise. */
export function faultsOfLedger(lines, today, isThere = existsSync) {
  const faults = lines.flatMap(({ file, date, cause }) => {
    if (typeof file !== 'string' || !isThere(file)) return [`${file}: no such file`]
    if (!/^\d{4}-\d\d-\d\d$/.test(date ?? '')) return [`${file}: a line has a date (2026-11-29)`]
    if (typeof cause !== 'string' || cause.trim().length < 15) return [`${file}: a line says the cause, as far as it is known`]
    const age = (Date.parse(today) - Date.parse(date)) / 86_400_000
    return age > oldestDays ? [`${file}: unsteady for ${age} days; mend it or take it out`] : []
  })
  if (lines.length > mostLines) faults.push(`${lines.length} lines, at most ${mostLines}`)
  return faults
}

export const readLedger = () => JSON.parse(readFileSync(ledger, 'utf8'))

/** The lines to add after a run in which the tests with these names (test-failures.mjs) passed the second time. */
export function missingLines(names, lines, root, today) {
  const known = new Set(lines.map(({ file }) => file))
  const files = new Set(names.map((name) => fileOf(name, root)))
  return [...files].filter((file) => !known.has(file)).map((file) => ({ file, date: today, cause: '' }))
}

/** Vitest names whole paths, Playwright paths below its folder. */
function fileOf(name, root) {
  const [path] = name.split(' > ')
  return path.endsWith('.spec.ts') ? `tests/e2e/${path}` : relative(root, path)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = faultsOfLedger(readLedger(), new Date().toISOString().slice(0, 10))
  for (const fault of faults) console.log(`${ledger}: ${fault}`)
  process.exit(faults.length > 0 ? 1 : 0)
}
