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
  const sources = ['ui', 'ui/layout'].flatMap((floor) => readdirSync(join(folder, floor)).map((name) => `${floor}/${name}`))
  const sheets = sources
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8')
      return /\bclassName\??: string|\bclassName, /.test(source)
        ? [...source.matchAll(/ui\/[\w/-]+\.module\.css/g)].map(([sheet]) => `/client/src/${sheet}`)
        : []
    })
  expect(sheets).not.toEqual([])
  expect(sheets.filter((sheet) => !first?.test.test(sheet))).toEqual([])
})

/** The imports of sheets that have another name than `css` or, beside it, their file's; and classes in needless brackets. */
function wrongNames(source: string): string[] {
  const imports = [...source.matchAll(/import (\w+) from '[^']*?([\w-]+)\.module\.css'/g)]
  const names = imports.map(([, name = '']) => name)
  const wrong = imports.filter(([, name, sheet = '']) => name !== 'css' && (!names.includes('css') || name !== camelCase(sheet)))
  const bracketed = [...source.matchAll(/(?<![\w.])(\w+)\['[A-Za-z_]\w*'\]/g)].filter(([, name = '']) => names.includes(name))
  return [...wrong, ...bracketed].map(([found]) => found)
}

function camelCase(sheet: string): string {
  const name = sheet.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return name.charAt(0).toLowerCase() + name.slice(1)
}

it('a style sheet is imported as css, one beside it by the name of its file, and a class is written with a dot', () => {
  const reach = "import reach from '#client/ui/reach.module.css'\n"
  expect(wrongNames(`import css from './A.module.css'\n${reach}css.row, reach.reach, css['part-city'], css[name]`)).toEqual([])
  expect(wrongNames(`import row from './SearchRow.module.css'`)).toHaveLength(1)
  expect(wrongNames(`import css from './A.module.css'\nimport row from './SearchRow.module.css'`)).toHaveLength(1)
  expect(wrongNames(`import css from './A.module.css'\ncss['row']`)).toEqual(["css['row']"])
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const wrong = sources.flatMap((name) => wrongNames(readFileSync(join(folder, name), 'utf8')).map((found) => `${name}: ${found}`))
  expect(wrong).toEqual([])
})
