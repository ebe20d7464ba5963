// `npm run test:changed [-- REV]`: the tests that the changes since REV (main unless said) can reach, uncommitted ones included.
// Vitest follows imports. Journeys drive the built server and import nothing of it: a changed noun brings the journeys with its name, a changed
// floor below the features all of them.
import { readdirSync } from 'node:fs'
import { changedSince, isProduct } from './changed-since.mjs'
import { runShown } from './second-try.mjs'

const base = process.argv[2] ?? 'main'
const changed = changedSince(base)
const journeys = journeysOf(changed, readdirSync('tests/e2e'))
console.log(`${changed.length} files differ from ${base}; journeys: ${journeys.join(', ') || 'none'}`)

const bin = (name) => `node_modules/.bin/${name}`
const since = [`--changed=${base}`, '--passWithNoTests']
const results = [
  runShown(bin('vitest'), ['run', ...since]),
  runShown(bin('vitest'), ['run', '--config=vitest.components.config.ts', ...since]),
  journeys.length === 0 || runShown(bin('playwright'), ['test', ...journeys]),
]
process.exit(results.every(Boolean) ? 0 : 1)

/** The journeys that these changed files can reach. A noun is a folder on every side; `api-tokens` brings `tokens` as well. */
function journeysOf(files, names) {
  const specs = names.filter((name) => name.endsWith('.spec.ts'))
  const product = files.filter(isProduct)
  const nouns = product.map((file) => /\/(?:features|nouns|blocks|views)\/([\w-]+)/.exec(file)?.[1])
  if (files.some((file) => file.startsWith('tests/e2e/support/')) || nouns.includes(undefined)) return specs
  const words = new Set(nouns.flatMap((noun) => noun.split('-')))
  const own = specs.filter((name) =>
    name
      .replace('.spec.ts', '')
      .split('-')
      .some((word) => words.has(word)),
  )
  const always = product.length > 0 ? ['main-job.spec.ts', 'first-hour.spec.ts'] : []
  return [...new Set([...own, ...always, ...specs.filter((name) => files.includes(`tests/e2e/${name}`))])]
}
