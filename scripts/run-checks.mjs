// `npm test`: every check, then every test, on a clone that bootstrap.mjs has installed and built.
// `--static` stops after the checks. All steps run even when one fails, so that one run tells everything.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecksBeside } from './run-checks-beside.mjs'
import { readJson, runShown, secondTry, unrunFiles } from './second-try.mjs'
import { durationsOf, tableOfDurations } from './test-durations.mjs'
import { failuresOf, textOfFailures } from './test-failures.mjs'
import { missingLines, readLedger } from './unsteady.mjs'

const results = '.tmp/results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const bin = (name) => `node_modules/.bin/${name}`

const checks = [
  // First, since it takes longest. Declarations go to .tmp/types, and only what changed since the last run is checked again. Each of several
  // checkers would work out the same types of all calls.
  ['types', bin('tsc'), ['-b', '--checkers', '1']],
  ['lock file', process.execPath, ['scripts/lock-check.mjs']],
  ['licences', process.execPath, ['scripts/licence-check.mjs']],
  ['lint', bin('oxlint'), ['--deny-warnings', '--quiet']],
  ['formats', bin('oxfmt'), ['--check', '.']],
  ['comments', process.execPath, ['scripts/style-check.mjs']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['documents', process.execPath, ['scripts/docs-check.mjs']],
  ['changes', process.execPath, ['scripts/changelog.mjs', '--check']],
  ['ledger of unsteady tests', process.execPath, ['scripts/unsteady.mjs']],
  ['first-load budget', process.execPath, ['scripts/budget-check.mjs']],
]
const reportOf = (lane) => `${results}/${lane}.json`
/** Runs a lane of tests, or some of its files. */
const vitest =
  (lane, ...more) =>
  (files = [], to = reportOf(lane)) =>
    runShown(bin('vitest'), ['run', ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${to}`, ...files])
const playwright = (files = [], to = reportOf('playwright')) => runShown(bin('playwright'), ['test', ...files], { E2E_RESULTS: to })

const kinds = ['unit', 'property', 'contract', 'integration', 'architecture', 'cluster'].map((kind) => `tests/${kind}`)
const lanes = [
  [
    'unit, property, contract, integration, cluster and architecture tests',
    'vitest',
    vitest('vitest'),
    { folders: kinds, ending: '.test.ts' },
  ],
  [
    'component tests',
    'components',
    vitest('components', '--config=vitest.components.config.ts'),
    { folders: ['tests/components'], ending: '.test.tsx' },
  ],
  ['browser tests', 'playwright', playwright],
]

const outcome = await runChecksBeside(checks)
const step = (name, run) => {
  const started = Date.now()
  console.log(`\n▶ ${name}`)
  outcome.push({ name, ok: run(), seconds: (Date.now() - started) / 1000 })
}

const unsteady = []
const isWhole = !process.argv.includes('--static')
for (const [name, lane, run, files] of isWhole ? lanes : []) {
  step(name, () => {
    const isGreen = run()
    const report = readJson(reportOf(lane))
    const unrun = files ? unrunFiles(report, files, process.cwd()) : []
    if (isGreen && unrun.length === 0) return true
    if (lane === 'playwright') tellPages()
    const found = secondTry(report, (again) => run(again, `${results}/${lane}-again.json`), process.cwd(), unrun)
    unsteady.push(...(found ?? []))
    return found !== undefined
  })
}

console.log('')
for (const { name, ok, seconds } of outcome) console.log(`${ok ? '✔' : '✘'} ${name} (${seconds.toFixed(1)} s)`)

const failedSteps = outcome.filter(({ ok }) => !ok).length
if (isWhole) tellTests()
process.exit(failedSteps > 0 ? 1 : 0)

function tellTests() {
  const root = process.cwd()
  const [units, components, browser] = lanes.map(([, lane]) => readJson(reportOf(lane)))
  const passed = (units?.numPassedTests ?? 0) + (components?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0)
  const isUnsteady = new Set(unsteady.map(({ name }) => name))
  const failures = failuresOf([units, components], browser).filter(({ name }) => !isUnsteady.has(name))
  console.log(`\n${tableOfDurations(durationsOf([units, components], browser, root))}`)
  if (unsteady.length > 0) tellUnsteady(root)
  // last, since a CI log is often cut from its top
  if (failures.length > 0) console.log(`\n${textOfFailures(failures, root)}`)
  // a step that broke without a failing test still counts
  console.log(`\n${passed + unsteady.length} passed, ${failures.length === 0 ? failedSteps : failures.length} failed`)
}

function tellUnsteady(root) {
  console.log(`\nFailed once and passed alone, to be mended:\n\n${textOfFailures(unsteady, root)}`)
  const today = new Date().toISOString().slice(0, 10)
  const names = unsteady.map(({ name }) => name)
  for (const line of missingLines(names, readLedger(), root, today))
    console.log(`\nA line for tests/unsteady.json, with its cause: ${JSON.stringify(line)}`)
}

/** Prints the final page of each failed browser test: the reader of a CI log often has nothing else of that machine. */
function tellPages() {
  for (const test of existsSync('test-results') ? readdirSync('test-results') : []) {
    const file = `test-results/${test}/error-context.md`
    const shown = existsSync(file) && /# Page snapshot\s+```yaml\n([^]*?)\n```/.exec(readFileSync(file, 'utf8'))?.[1]
    if (shown) console.log(`\n${test} showed:\n${shown.split('\n').slice(0, 120).join('\n')}`)
  }
}
