import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = [...readFileSync('docs/manners.md', 'utf8').matchAll(/^\| (\d+) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, number, held = '']) => ({
  number: Number(number),
  files: [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}))

/** True when a test of the file is named after the stumble: alone, `(7)`, or with others, `(7, 19)`. */
const isNamed = (file: string, number: number): boolean =>
  new RegExp(`\\((?:\\d+, )*${number}(?:, \\d+)*\\)['"\`]`).test(readFileSync(file, 'utf8'))

it('each of the 47 stumbles is held by a test that is named after it', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1))
  expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([])
  expect(rows.filter(({ number, files }) => !files.some((file) => isNamed(file, number)))).toEqual([])
})
