import { expect, test, vi } from 'vitest'
// @ts-expect-error a script without types
import { secondTry, unrunFiles } from '../../scripts/second-try.mjs'
// @ts-expect-error a script without types
import { faultsOfLedger, missingLines } from '../../scripts/unsteady.mjs'

const line = (more: object = {}) => ({
  file: 'tests/unit/a.test.ts',
  date: '2026-11-20',
  cause: 'waits for a timer of another file',
  ...more,
})
const faults = (...lines: object[]): string[] => faultsOfLedger(lines, '2026-11-29', () => true)

test('takes up to five young lines with a cause', () => {
  expect(faults()).toEqual([])
  expect(faults(line(), line(), line(), line(), line())).toEqual([])
})

test('refuses a sixth line, an old one, and one without a date, a cause or a file', () => {
  expect(faults(...Array.from({ length: 6 }, () => line()))).toEqual(['6 lines, at most 5'])
  expect(faults(line({ date: '2026-11-14' }))).toHaveLength(1)
  expect(faults(line({ date: 'soon' }))).toHaveLength(1)
  expect(faults(line({ cause: 'flaky' }))).toHaveLength(1)
  expect(faultsOfLedger([line({ file: 'tests/unit/gone.test.ts' })], '2026-11-29')).toHaveLength(1)
})

test('names the lines that a run asks for, once a file and not those that stand there', () => {
  const names = [
    '/x/tests/unit/a.test.ts > one',
    '/x/tests/unit/a.test.ts > two',
    'chat.spec.ts > talk',
    '/x/tests/components/ui/grid.test.tsx > rows',
  ]
  expect(missingLines(names, [line()], '/x', '2026-11-29')).toEqual([
    { file: 'tests/e2e/chat.spec.ts', date: '2026-11-29', cause: '' },
    { file: 'tests/components/ui/grid.test.tsx', date: '2026-11-29', cause: '' },
  ])
})

const root = process.cwd()
const lane = { folders: ['tests/architecture'], ending: '.test.ts' }
const fileResult = (file: string, status = 'passed') => ({ name: `${root}/${file}`, status, assertionResults: [], message: '' })

test('finds the files that a run left out', () => {
  const all: string[] = unrunFiles({ testResults: [] }, lane, root)
  expect(all).toContain('tests/architecture/unsteady.test.ts')
  const [, ...rest] = all
  expect(unrunFiles({ testResults: rest.map((file) => fileResult(file)) }, lane, root)).toEqual(all.slice(0, 1))
  expect(unrunFiles(undefined, lane, root), 'a runner that wrote no report ran nothing').toEqual(all)
})

test('runs the failed files and those left out once more, and refuses more than three failed ones', () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const ran: string[][] = []
  const run = (files: string[]): boolean => ran.push(files) > 0
  const report = { testResults: [fileResult('a.test.ts', 'failed')] }
  expect(secondTry(report, run, root, ['b.test.ts', 'c.test.ts'])).toHaveLength(1)
  expect(ran).toEqual([['a.test.ts', 'b.test.ts', 'c.test.ts']])
  expect(secondTry({ testResults: [] }, () => false, root, ['b.test.ts'])).toBeUndefined()
  const four = ['a', 'b', 'c', 'd'].map((name) => fileResult(`${name}.test.ts`, 'failed'))
  expect(secondTry({ testResults: four }, run, root)).toBeUndefined()
})
