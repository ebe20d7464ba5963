import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const dial = 'tests/support/property-runs.ts'

/** A count of its own, or a look at the dial's own variables; `fc.sample` draws once and repeats nothing. */
const isBare = (line: string): boolean => /\bnumRuns: (?!1, seed\b)/.test(line) || /process\.env(?:\.|\[')(?:LONG|[A-Z]+_RUNS)\b/.test(line)

const bareLines = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => (isBare(line) ? [`${path}:${index + 1} ${line.trim()}`] : []))

it.each([
  '      { numRuns: 400 },',
  '{ numRuns: runs, verbose: 1 }',
  "const times = process.env['LONG'] ? 100 : 20",
  'process.env.LONG === undefined',
  "Number(process.env['AUTOMATION_RUNS'] ?? 10)",
])('sees a count beside the dial: %s', (line) => expect(bareLines('a.test.ts', line)).toHaveLength(1))

it('how often a test repeats is turned at one place', () => {
  const paths = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests', name).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && path !== dial && !path.startsWith('tests/architecture/') && !path.startsWith('tests/bench/'))
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.flatMap((path) => bareLines(path, readFileSync(path, 'utf8')))).toEqual([])
})
