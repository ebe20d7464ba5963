import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** A text in a list, and what stands there with one type more. */
export type ListLine = readonly [path: string, before: string, after: string]

export interface Addition {
  /** new files by path */
  files: Readonly<Record<string, string>>
  lists: readonly ListLine[]
  /** keys of texts by namespace, with dots */
  texts: Readonly<Record<string, readonly string[]>>
}

export interface Scratch {
  add(addition: Addition): void
  /** Checks the types of all sides; answers what the compiler says. */
  compile(): string
  /** Runs a module on the copy; answers what it prints. Files of the client export their names alone, unless `isRun` matches. */
  run(source: string, isRun: RegExp): string
  remove(): void
}

const sides = ['shared', 'client', 'sync-server']
const languages = ['en', 'pt', 'es']

/** All sides as one program that writes nothing, for a project each takes a third longer. The walls between them are checked elsewhere. */
const oneProgram = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    ...{ composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.', jsx: 'react-jsx' },
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'WebWorker'],
    types: ['vite/client', 'node'],
  },
  include: [...sides.map((side) => `${side}/src`), 'client/src/**/*.json'],
}

/** The product's sources in a folder of their own, to be changed at will. */
export function scratchCopy(): Scratch {
  const root = mkdtempSync(join(tmpdir(), 'trama-scratch-'))
  const at = (path: string): string => join(root, path)
  for (const side of sides) cpSync(join(side, 'src'), at(`${side}/src`), { recursive: true })
  writeFileSync(at('tsconfig.json'), JSON.stringify(oneProgram))
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(file, at(file))
  symlinkSync(resolve('node_modules'), at('node_modules'))
  const start = (args: readonly string[]): string => {
    try {
      return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      return `${stdout}${stderr}`.trim() || String(error)
    }
  }
  return {
    add: ({ files, lists, texts }) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(at(path)), { recursive: true })
        writeFileSync(at(path), text)
      }
      for (const [path, before, after] of lists) {
        const text = readFileSync(at(path), 'utf8')
        if (text.split(before).length !== 2) throw new Error(`${path} does not hold "${before}" once`)
        writeFileSync(at(path), text.replace(before, after))
      }
      for (const [space, keys] of Object.entries(texts)) for (const language of languages) addTexts(at(textsOf(language, space)), keys)
    },
    compile: () => start([resolve('node_modules/typescript/lib/tsc.js'), '--checkers', '1']),
    run: (source, isRun) => {
      writeFileSync(at('probe.ts'), source)
      writeFileSync(at('names.mjs'), `import { register } from 'node:module'\nregister('./namesOnly.mjs', import.meta.url)`)
      writeFileSync(at('namesOnly.mjs'), namesOnly(isRun))
      return start([resolve('node_modules/tsx/dist/cli.mjs'), '--import', './names.mjs', 'probe.ts'])
    },
    remove: () => rmSync(root, { recursive: true }),
  }
}

/** A loader for which a file of the client is the names that it exports: most need a browser, or styles. */
const namesOnly = (isRun: RegExp): string => `import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
export function load(url, context, next) {
  const [path] = url.split('?')
  if (!path.includes('/client/src/') || ${isRun}.test(path)) return next(url, context)
  const text = path.endsWith('.css') ? '' : readFileSync(fileURLToPath(path), 'utf8')
  const names = [...text.matchAll(/^export (?:async )?(?:const|function|class) (\\w+)/gm)].map(([, name]) => name)
  const source = ['export default {}', ...names.map((name) => \`export const \${name} = '\${name}'\`)].join('\\n')
  return { format: 'module', source, shortCircuit: true }
}
`

const textsOf = (language: string, space: string): string => `client/src/i18n/${language}/${space}.json`

function addTexts(path: string, keys: readonly string[]): void {
  type Texts = { [key: string]: string | Texts }
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Texts
  for (const key of keys) {
    const parts = key.split('.')
    const last = parts.pop() ?? ''
    const place = parts.reduce<Texts>((node, part) => (node[part] ??= {}) as Texts, texts)
    place[last] = 'Sham'
  }
  writeFileSync(path, JSON.stringify(texts))
}
