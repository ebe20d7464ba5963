import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources, type SourceFile } from '#tests/architecture/imports.ts'
import { chunkGroups } from '../../scripts/build/chunk-groups.ts'

const folder = 'client/src'
const sources = readSources([folder])
const sheetNames = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
/** The rules of a sheet, without comments. */
const read = (name: string): string => readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** A selector about the pointer or the focus that ends with `*`. */
const endsWithAll = /:(?:hover|active|focus|focus-within|focus-visible)\b[^{},;]*[\s>+~]\*\s*(?=[,{])/g

it('no rule about the pointer or the focus ends with *: when they move, all that is inside, a whole grid, would get its styles anew', () => {
  expect(sheetNames).not.toEqual([])
  const rules = sheetNames.flatMap((name) => {
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
  const components = sources.filter(({ path }) => /^client\/src\/ui\/(?:layout\/)?[^/]+\.tsx$/.test(path))
  const own = components.flatMap(({ text }) =>
    /\bclassName\??: string|\bclassName, /.test(text)
      ? [...text.matchAll(/ui\/[\w/-]+\.module\.css/g)].map(([sheet]) => `/client/src/${sheet}`)
      : [],
  )
  expect(own).not.toEqual([])
  expect(own.filter((sheet) => !first?.test.test(sheet))).toEqual([])
})

it('each variable of ours that a rule reads without another value is set somewhere: the browser drops such a rule silently', () => {
  const texts = [...sheetNames.map(read), ...sources.map(({ text }) => text), readFileSync('client/public/start.js', 'utf8')]
  const set = new Set(texts.flatMap((text) => [...text.matchAll(/(--tr-[\w-]+)['"`]?\]?\s*[:,]/g)].map(([, name]) => name)))
  const used = texts.flatMap((text) => [...text.matchAll(/var\((--tr-[\w-]+)\)/g)].map(([, name]) => name))
  expect(used.length).toBeGreaterThan(1000)
  expect([...new Set(used.filter((name) => !set.has(name)))]).toEqual([])
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
  const wrong = sources.flatMap(({ path, text }) => wrongNames(text).map((found) => `${path}: ${found}`))
  expect(wrong).toEqual([])
})

it('a style sheet has at most 400 lines, as a source file: longer ones are cut by idea', () => {
  const codeLines = (name: string): number =>
    read(name)
      .split('\n')
      .filter((line) => line.trim() !== '').length
  expect(sheetNames.filter((name) => codeLines(name) > 400)).toEqual([])
})

/** Classes that a source takes from a sheet without such a class, and sheets' classes that nothing takes. */
function strayClasses(users: readonly SourceFile[], sheets: ReadonlyMap<string, string>): string[] {
  const classes = new Map([...sheets].map(([name, text]) => [name, classesOf(text)]))
  const taken = new Set<string>()
  const missing: string[] = []
  for (const { path, text } of users) {
    for (const [, local = '', sheet = ''] of text.matchAll(/import (\w+) from '#client\/([^']*\.module\.css)'/g)) {
      for (const [, name = ''] of text.matchAll(new RegExp(`(?<![\\w.'"/-])${local}\\.(\\w+)`, 'g'))) {
        taken.add(`${sheet} ${name}`)
        if (classes.get(sheet)?.has(name) !== true) missing.push(`${path}: ${local}.${name}`)
      }
      // a name that is made at run time may be any of its sheet
      if (new RegExp(`(?<![\\w.])${local}\\[`).test(text)) for (const name of classes.get(sheet) ?? []) taken.add(`${sheet} ${name}`)
    }
  }
  const unused = [...classes].flatMap(([sheet, names]) => [...names].map((name) => `${sheet} ${name}`).filter((one) => !taken.has(one)))
  return [...missing, ...unused]
}

function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '').match(/[^{};]+(?=\{)/g) ?? []
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)))
}

it('every class that is taken from a sheet is there, and every class of a sheet is taken', () => {
  const sheet = new Map([
    ['A.module.css', '.row:hover > .name { color: red } @media print { .gone { display: none } } :global(.lib) .row { top: 0.5rem }'],
  ])
  const source = { path: 'A.tsx', text: "import css from '#client/A.module.css'\ncss.row, css.name, css.lost" }
  expect(strayClasses([source], sheet)).toEqual(['A.tsx: css.lost', 'A.module.css gone'])
  const modules = new Map(sheetNames.filter((name) => name.endsWith('.module.css')).map((name) => [name, read(name)]))
  expect(strayClasses(sources, modules)).toEqual([])
})

/** The classes for the whole page (`tr-…`) that a source names and no sheet has, each with its file. */
function lostPageClasses(users: readonly SourceFile[], sheets: ReadonlyMap<string, string>): string[] {
  const known = new Set([...sheets.values()].flatMap((text) => [...text.matchAll(/[.(](tr-[\w-]+)/g)].map(([, name]) => name)))
  return users.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<=["'`\s])tr-[\w-]+(?=["'`\s])/g)].flatMap(([name]) => (known.has(name) ? [] : `${path}: ${name}`)),
  )
}

it('every class that a source names by a text is in a sheet', () => {
  const sheet = new Map([['a.css', '.tr-page h1 { margin: 0 } ::highlight(tr-found) { color: red } .b { color: var(--tr-text) }']])
  const source = { path: 'A.tsx', text: `<p className="tr-page tr-lost" />, 'tr-found', 'tr-text'` }
  expect(lostPageClasses([source], sheet)).toEqual(['A.tsx: tr-lost', 'A.tsx: tr-text'])
  expect(lostPageClasses(sources, new Map(sheetNames.map((name) => [name, read(name)])))).toEqual([])
})
