import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chunkGroups } from '../../scripts/build/chunk-groups.ts'

const folder = 'client/src'
/** The rules of a sheet, without comments. */
const read = (name: string): string => readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** A selector about the pointer or the focus that ends with `*`. */
const endsWithAll = /:(?:hover|active|focus|focus-within|focus-visible)\b[^{},;]*[\s>+~]\*\s*(?=[,{])/g

it('no rule about the pointer or the focus ends with *: when they move, all that is inside, a whole grid, would get its styles anew', () => {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets).not.toEqual([])
  const rules = sheets.flatMap((name) => {
    return (read(name).match(endsWithAll) ?? []).map((rule) => `${name}: ${rule}`)
  })
  expect(rules).toEqual([])
})

it('what the focus of a grid decides ends with an attribute that few elements have, not with a class of every cell', () => {
  const selectors = read('ui/grid/grid.module.css').match(/[^{},;]+(?=\s*[,{])/g) ?? []
  const focused = selectors.filter((selector) => selector.includes(':focus-within'))
  expect(focused).not.toEqual([])
  expect(focused.filter((selector) => !/\s\[[^\s]+$/.test(selector.trim()))).toEqual([])
})

it('the styles of components that take a class are in the chunk that loads first: the class that a caller gives has to win', () => {
  const first = chunkGroups.find(({ name }) => name === 'looks')
  const sources = readdirSync(join(folder, 'ui')).filter((name) => name.endsWith('.tsx'))
  const sheets = sources.flatMap((name) => {
    const source = readFileSync(join(folder, 'ui', name), 'utf8')
    return /\bclassName\??: string/.test(source)
      ? [...source.matchAll(/ui\/[\w-]+\.module\.css/g)].map(([sheet]) => `/client/src/${sheet}`)
      : []
  })
  expect(sheets).not.toEqual([])
  expect(sheets.filter((sheet) => !first?.test.test(sheet))).toEqual([])
})
