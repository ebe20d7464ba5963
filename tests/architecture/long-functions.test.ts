import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { longFunctions } from '#tests/architecture/long-functions.ts'

type Rules = Record<string, unknown>
interface Config {
  rules: Rules
  overrides: { files: string[]; rules: Rules }[]
}

const rule = 'max-lines-per-function'
const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as Config
const folder = mkdtempSync(join(tmpdir(), 'trama-long-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every function that the rule finds in `paths`, with no file excepted. */
function findLongFunctions(paths: string[], cwd: string, limit = config.rules[rule]): string[] {
  const configPath = join(folder, 'rule.json')
  writeFileSync(configPath, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules: { [rule]: limit } }))
  const run = spawnSync(resolve('node_modules/.bin/oxlint'), ['-c', configPath, '--format=json', ...paths], { cwd, encoding: 'utf8' })
  const report = JSON.parse(run.stdout) as { number_of_files: number; diagnostics: { filename: string; message: string }[] }
  expect(report.number_of_files, run.stdout.slice(0, 500)).toBeGreaterThan(0)
  return report.diagnostics.map(({ filename, message }) => `${filename} ${/`(\w+)`/.exec(message)?.[1] ?? '(callback)'}`)
}

it('sees a function past 80 lines, and counts neither blank lines nor comments', () => {
  const body = (lines: number): string => '  now()\n'.repeat(lines)
  writeFileSync(join(folder, 'a.ts'), `export function past() {\n${body(79)}}\n`)
  writeFileSync(join(folder, 'b.ts'), `export function whole() {\n${body(78)}\n  // a comment\n}\n`)
  expect(findLongFunctions(['a.ts', 'b.ts'], folder)).toEqual(['a.ts past'])
})

it('lists exactly the functions past 80 lines', () => {
  const found = findLongFunctions(['client/src', 'shared/src', 'sync-server/src'], '.').sort()
  expect(found, 'split a new one; delete the line of one that was split').toEqual([...longFunctions].sort())
})

it('finds none past 150 lines, comments and all: longer ones become named parts', () => {
  expect(findLongFunctions(['client/src', 'shared/src', 'sync-server/src'], '.', ['error', { max: 150 }])).toEqual([])
})

it('excepts no file without such a function', () => {
  const excepted = config.overrides
    .filter((one) => one.rules[rule] === 'off' && !one.files.includes('**/tests/**'))
    .flatMap((one) => one.files)
  expect([...excepted].sort()).toEqual([...new Set(longFunctions.map((one) => one.split(' ')[0]))].sort())
})
