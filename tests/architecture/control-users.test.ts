import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = 'sync-server/src'
const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
const uses =
  /\bControlDatabase\b|\.control\b(?![-\w(])|\bcontrol\s*\.\s*(?:get|all|run|write|writeNow|build|version|afterCommit|compact)\b|Platform\['control'\]|Pick<Platform, [^>]*'control'/
const usesControl = (text: string): boolean => uses.test(text.replaceAll(comments, ''))

it('sees each way to the control file at once, and none to the store', () => {
  const ways = [
    'const found = platform.control.get(one)',
    'control\n    .write(() => 1)',
    'function find({ control }: Pick<Platform, "x" | \'control\'>)'.replace('"x"', "'x'"),
    "new WeakMap<Platform['control'], 1>()",
    'function read(control: ControlDatabase): void',
  ]
  expect(ways.map(usesControl)).toEqual(ways.map(() => true))
  const others = ["http.header('cache-control', 'no-store')", 'await platform.controlStore.get(one)', '// platform.control.get(one)']
  expect(others.map(usesControl)).toEqual(others.map(() => false))
})

it('keeps the control file at once within its own folder: all others ask the store', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const found = files
    .filter((name) => name.endsWith('.ts') && !/^storage\/control(?:-database\.ts|\/)/.test(name))
    .filter((name) => usesControl(readFileSync(`${root}/${name}`, 'utf8')))
  expect(found, 'it asks platform.controlStore').toEqual([])
})
