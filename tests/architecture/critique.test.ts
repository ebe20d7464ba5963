import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const pages = ['docs/critique.md', ...readdirSync('docs/manners').map((name) => `docs/manners/${name}`)]

const rows = pages
  .flatMap((page) => readFileSync(page, 'utf8').split('\n'))
  .filter((line) => /^\| [AB]\d/.test(line))
  .map((line) => {
    const [numbers = '', , answer = '', held = ''] = line.slice(2, -2).split(' | ')
    return { numbers: numbers.split(', '), answer, files: [...held.matchAll(/`(tests[^`]+)`/g)].map(([, file = '']) => file) }
  })

const numbersOf = (letter: string, most: number): string[] => Array.from({ length: most }, (_, at) => `${letter}${at + 1}`)
const all = [...numbersOf('A', 46), ...numbersOf('B', 45)]

/** The tests of a file or folder. */
const textOf = (path: string): string =>
  path.includes('.')
    ? readFileSync(path, 'utf8')
    : readdirSync(path)
        .map((name) => readFileSync(`${path}/${name}`, 'utf8'))
        .join('\n')

const isNamed = (number: string): boolean =>
  rows
    .filter(({ numbers }) => numbers.includes(number))
    .some(({ files }) => files.some((file) => new RegExp(`(?<![A-Za-z0-9])${number}(?![0-9A-Za-z])`).test(textOf(file))))

it('every finding has a row, whose tests are there', () => {
  expect(all.filter((number) => !rows.some(({ numbers }) => numbers.includes(number)))).toEqual([])
  expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([])
})

it('every finding is held by a test that names it, or is a known limit with its reason', () => {
  const isLimit = (number: string): boolean =>
    rows.some(({ numbers, answer }) => numbers.includes(number) && /^(known limit: |not seen again)/.test(answer))
  expect(all.filter((number) => !isNamed(number) && !isLimit(number))).toEqual([])
})
