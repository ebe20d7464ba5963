import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The linter has been seen to read nothing and report success; so it is made to fail on purpose, in a tree of its own. */
const planted: [string, string, string][] = [
  ['shared/src/a.ts', "import { x } from '#server/x.ts'\nexport const y = x\n", 'no-restricted-imports'],
  ['client/src/a.ts', "import { x } from '#server/x.ts'\nexport const y = x\n", 'no-restricted-imports'],
  ['sync-server/src/http/a.ts', "import Driver from 'better-sqlite3'\nexport const y = new Driver('x')\n", 'no-restricted-imports'],
  ['sync-server/src/b.ts', 'export const x: any = 1\n', 'no-explicit-any'],
  ['sync-server/src/c.ts', 'async function f() {}\nf()\nexport { f }\n', 'no-floating-promises'],
  ['client/src/d.tsx', 'export default function D() { return null }\n', 'no-default-export'],
  ['client/src/e.tsx', 'export function E() { return <div dangerouslySetInnerHTML={{ __html: location.hash }} /> }\n', 'no-danger'],
  ['shared/src/f.ts', 'export const f = (text: string): unknown => eval(text)\n', 'no-eval'],
]

const folder = mkdtempSync(join(tmpdir(), 'trama-lint-'))
const oxlint = resolve('node_modules/.bin/oxlint')

beforeAll(() => {
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  for (const name of ['tsconfig.base.json', 'shared/tsconfig.json', 'client/tsconfig.json', 'sync-server/tsconfig.json']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(name, join(folder, name))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of planted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  number_of_files: number
  diagnostics: { filename: string; code: string }[]
}

it('refuses each of them by its rule', () => {
  const run = spawnSync(oxlint, ['--deny-warnings', '--format=json', 'shared', 'client', 'sync-server'], { cwd: folder, encoding: 'utf8' })
  expect(run.status, run.stdout + run.stderr).not.toBe(0)
  const { number_of_files: files, diagnostics } = JSON.parse(run.stdout) as Report
  expect(files).toBe(planted.length)
  const isRefused = ([path, , rule]: (typeof planted)[number]): boolean =>
    diagnostics.some(({ filename, code }) => filename.endsWith(path) && code.includes(rule))
  expect(planted.filter((one) => !isRefused(one)).map(([path]) => path)).toEqual([])
})
