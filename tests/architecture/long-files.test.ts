import { expect, it } from 'vitest'
// @ts-expect-error a script without types
import { longFiles } from '../../scripts/long-files.mjs'

const tests = [
  'tests/property/records/a.test.ts',
  'tests/integration/records/b.test.ts',
  'tests/property/days/c.test.ts',
  'tests/unit/grid/d.test.ts',
]
const filesFor = (changed: string[], at = 0.5): string[] => longFiles(changed, tests, () => at)

it('chooses repetitions by the folders of what changed, on every side', () => {
  expect(filesFor(['shared/src/days/clock.ts'])).toEqual(['tests/property/days/c.test.ts'])
  expect(filesFor(['client/src/grid/Row.tsx', 'README.md'])).toEqual(['tests/unit/grid/d.test.ts'])
  expect(filesFor(['README.md'])).toEqual([])
})

it('puts the noun with most changed files first', () => {
  const changed = ['shared/src/days/clock.ts', 'sync-server/src/records/read/rows.ts', 'shared/src/nouns/records/record.ts']
  expect(filesFor(changed)).toEqual([tests[0], tests[1], tests[2]])
})

it('tries another file of a noun first from run to run', () => {
  const falling = [0.9, 0.1]
  const found = longFiles(['tests/support/records/x.ts'], tests.slice(0, 2), () => falling.shift() ?? 0)
  expect(found).toEqual([tests[1], tests[0]])
})
