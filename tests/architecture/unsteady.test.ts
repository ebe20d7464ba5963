import { expect, test } from 'vitest'
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
