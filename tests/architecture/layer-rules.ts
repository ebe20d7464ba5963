/**
 * The layers of docs/architecture.md as data. The linter states the coarse ones too; these see every import as text, so a
 * tool that silently reads nothing (it has happened) cannot pass: the test plants a violation of each rule.
 */
export interface SourceFile {
  path: string
  text: string
}

export interface Violation {
  rule: string
  path: string
  import: string
}

interface Rule {
  name: string
  /** files the rule is about */
  applies: RegExp
  /** true when `specifier` (with `#x/` expanded to a path) may not be imported by `path` */
  forbids(specifier: string, path: string, typeOnly: boolean): boolean
}

const featureOf = (path: string): string | undefined => /^(client|sync-server)\/src\/features\/([^/]+)\//.exec(path)?.slice(1, 3).join('/')

const rules: Rule[] = [
  {
    name: 'shared imports only shared',
    applies: /^shared\/src\//,
    forbids: (target) =>
      /^(client|sync-server|tests|node:)/.test(target) || /^(react|hono|better-sqlite3|kysely|ws|idb)(\/|$)/.test(target),
  },
  { name: 'client never imports the server', applies: /^client\/src\//, forbids: (target) => /^(sync-server|tests)\//.test(target) },
  { name: 'server never imports the client', applies: /^sync-server\/src\//, forbids: (target) => /^(client|tests)\//.test(target) },
  {
    name: 'features never import features',
    applies: /^(client|sync-server)\/src\/features\//,
    forbids: (target, path) => {
      const own = featureOf(path)
      const other = featureOf(target)
      return other !== undefined && other !== own
    },
  },
  {
    name: 'what lies under the features never imports them',
    applies: /^client\/src\/(ui|data|lib|i18n)\//,
    forbids: (target) => /^client\/src\/(features|app)\//.test(target),
  },
  {
    name: 'ui has no data',
    applies: /^client\/src\/ui\//,
    forbids: (target, _path, typeOnly) => !typeOnly && /^client\/src\/data\//.test(target),
  },
  { name: 'data has no ui', applies: /^client\/src\/data\//, forbids: (target) => /^client\/src\/ui\//.test(target) },
  {
    name: 'server rooms never import features',
    applies: /^sync-server\/src\/(storage|http|sync|feed|mutations|jobs|access|mail|live|lib)\//,
    forbids: (target) => /^sync-server\/src\/(features\/|create-server|main)/.test(target),
  },
  {
    name: 'storage knows nothing above it',
    applies: /^sync-server\/src\/storage\//,
    forbids: (target) => /^sync-server\/src\/(?!storage\/)/.test(target),
  },
  doorway('better-sqlite3', /^sync-server\/src\/storage\//, /^better-sqlite3$/),
  doorway('y-websocket and y-indexeddb', /^client\/src\/data\/documents\//, /^(y-websocket|y-indexeddb)$/),
  doorway('TipTap', /^client\/src\/features\/pages\/editor\//, /^@tiptap\//),
  doorway('react-grid-layout', /^client\/src\/features\/apps\/grid\//, /^react-grid-layout/),
  doorway('idb', /^client\/src\/data\//, /^idb$/),
  {
    name: 'zod stays out of the client (its schemas are imported as types)',
    applies: /^client\/src\//,
    forbids: (target, _path, typeOnly) =>
      !typeOnly && (target === 'zod' || /^shared\/src\/.*-(schema|schemas|calls|mutations)\.ts$/.test(target)),
  },
]

/** One package, one folder that may import it. */
function doorway(name: string, folder: RegExp, packages: RegExp): Rule {
  return {
    name: `${name} has one doorway`,
    applies: /^(client|sync-server|shared)\/src\//,
    forbids: (target, path) => packages.test(target) && !folder.test(path),
  }
}

const prefixes: [string, string][] = [
  ['#shared/', 'shared/src/'],
  ['#server/', 'sync-server/src/'],
  ['#client/', 'client/src/'],
  ['#tests/', 'tests/'],
]

const importPattern = /(?:^|\n|;)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

/** Every import of a file, with `#` prefixes and relative paths turned into paths from the project's root. */
export function importsOf(file: SourceFile): { target: string; specifier: string; typeOnly: boolean }[] {
  const folder = file.path.replace(/[^/]*$/, '')
  return [...file.text.matchAll(importPattern)].map((match) => {
    const specifier = match[2] ?? match[3] ?? ''
    const prefix = prefixes.find(([alias]) => specifier.startsWith(alias))
    const target = prefix
      ? prefix[1] + specifier.slice(prefix[0].length)
      : specifier.startsWith('.')
        ? normalise(folder + specifier)
        : specifier
    return { target, specifier, typeOnly: match[1] !== undefined }
  })
}

function normalise(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

export function findLayerViolations(files: SourceFile[]): Violation[] {
  const found: Violation[] = []
  for (const file of files) {
    const imports = importsOf(file)
    for (const rule of rules) {
      if (!rule.applies.test(file.path)) continue
      for (const one of imports) {
        if (rule.forbids(one.target, file.path, one.typeOnly)) found.push({ rule: rule.name, path: file.path, import: one.specifier })
      }
    }
  }
  return found
}

/** SQL text made by hand outside the storage folder: the query builder is the only way (reliability.md G22). */
export function findHandMadeSql(files: SourceFile[]): Violation[] {
  const pattern = /\.prepare\(|\.exec\(\s*[`'"]|executeScript\(|sql\.raw\(|sql\.lit\(/
  return files
    .filter((file) => /^sync-server\/src\/(?!storage\/)/.test(file.path))
    .flatMap((file) =>
      file.text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => ({ rule: 'SQL only through the query builder', path: file.path, import: line.trim() })),
    )
}

export const ruleNames = rules.map((rule) => rule.name)
