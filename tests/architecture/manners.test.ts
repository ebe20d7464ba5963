import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = [...readFileSync('docs/manners.md', 'utf8').matchAll(/^\| (\d+) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, number, held = '']) => ({
  number: Number(number),
  files: [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}))

it('each of the 47 stumbles is held by a test', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1))
  expect(rows.filter(({ files }) => files.length === 0 || !files.every((file) => existsSync(file)))).toEqual([])
})
