// `npm test`: every check, then every test, on a clone that bootstrap.mjs has installed and built.
// `--static` stops after the checks. All steps run even when one fails, so that one run tells everything.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { durationsOf, tableOfDurations } from './test-durations.mjs'
import { failuresOf, textOfFailures } from './test-failures.mjs'

const results = '.tmp/results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const bin = (name) => `node_modules/.bin/${name}`

const checks = [
  ['lock file', process.execPath, ['scripts/lock-check.mjs']],
  ['licences', process.execPath, ['scripts/licence-check.mjs']],
  // declarations go to .tmp/types, and only what changed since the last run is checked again
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--deny-warnings', '--quiet']],
  ['formats', bin('oxfmt'), ['--check', '.']],
  ['comments', process.execPath, ['scripts/style-check.mjs']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['documents', process.execPath, ['scripts/docs-check.mjs']],
  ['first-load budget', process.execPath, ['scripts/budget-check.mjs']],
]
const tests = [
  [
    'unit, property, contract, integration and architecture tests',
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
  ],
  [
    'component tests',
    bin('vitest'),
    [
      'run',
      '--config=vitest.components.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/components.json`,
    ],
  ],
  ['browser tests', bin('playwright'), ['test']],
]
const all = [...checks, ...tests]
const steps = process.argv.includes('--static') ? checks : all

const outcome = []
for (const [name, command, args] of steps) {
  const started = Date.now()
  console.log(`\n▶ ${name}`)
  const run = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: '' } })
  outcome.push({ name, ok: run.status === 0, seconds: (Date.now() - started) / 1000 })
}

if (outcome.at(-1)?.ok === false && steps === all) tellPages()
console.log('')
for (const { name, ok, seconds } of outcome) console.log(`${ok ? '✔' : '✘'} ${name} (${seconds.toFixed(1)} s)`)

const failedSteps = outcome.filter((step) => !step.ok).length
if (steps === all) {
  const vitest = readJson(`${results}/vitest.json`)
  const components = readJson(`${results}/components.json`)
  const playwright = readJson(`${results}/playwright.json`)
  const passed = (vitest?.numPassedTests ?? 0) + (components?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0)
  const failed =
    (vitest?.numFailedTests ?? 0) + (components?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0) + (playwright?.stats.flaky ?? 0)
  console.log(`\n${tableOfDurations(durationsOf([vitest, components], playwright, process.cwd()))}`)
  // last, since a CI log is often cut from its top
  if (failed > 0) console.log(`\n${textOfFailures(failuresOf([vitest, components], playwright), process.cwd())}`)
  // a step that broke without a failing test still counts
  console.log(`\n${passed} passed, ${failed === 0 ? failedSteps : failed} failed`)
}
process.exit(failedSteps > 0 ? 1 : 0)

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Prints the final page of each failed browser test: the reader of a CI log often has nothing else of that machine. */
function tellPages() {
  for (const test of existsSync('test-results') ? readdirSync('test-results') : []) {
    const file = `test-results/${test}/error-context.md`
    const shown = existsSync(file) && /# Page snapshot\s+```yaml\n([^]*?)\n```/.exec(readFileSync(file, 'utf8'))?.[1]
    if (shown) console.log(`\n${test} showed:\n${shown.split('\n').slice(0, 120).join('\n')}`)
  }
}
