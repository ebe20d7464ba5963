import { importsOf, type SourceFile, type Violation } from '#tests/architecture/imports.ts'

/**
 * The walls of docs/architecture.md that are no floors (those are in floors.ts), as data. The linter states the coarse ones too; these see every import as text, so a
 * tool that silently reads nothing (it has happened) cannot pass: the test plants a violation of each rule.
 */
interface Rule {
  name: string
  /** files the rule is about */
  applies: RegExp
  /** true when `specifier` (with `#x/` expanded to a path) may not be imported by `path` */
  forbids(specifier: string, path: string, typeOnly: boolean): boolean
}

/** Jobs of our own, the operator's scanner, and code of customers in the sandbox. */
const processStarters = /^sync-server\/src\/(jobs\/start-process\.ts|features\/attachments\/scan-file\.ts|sandbox\/)/

const rules: Rule[] = [
  {
    name: 'shared imports only shared',
    applies: /^shared\/src\//,
    forbids: (target) =>
      /^(client|sync-server|tests|node:)/.test(target) || /^(react|hono|better-sqlite3|kysely|ws|idb)(\/|$)/.test(target),
  },
  { name: 'client never imports the server', applies: /^client\/src\//, forbids: (target) => /^(sync-server|tests)\//.test(target) },
  { name: 'server never imports the client', applies: /^sync-server\/src\//, forbids: (target) => /^(client|tests)\//.test(target) },
  doorway('better-sqlite3', /^sync-server\/src\/storage\//, /^better-sqlite3$/),
  doorway('y-websocket and y-indexeddb', /^client\/src\/engine\/documents\//, /^(y-websocket|y-indexeddb)$/),
  doorway('TipTap', /^client\/src\/editor\//, /^@tiptap\//),
  doorway('react-grid-layout', /^client\/src\/features\/apps\/grid\//, /^react-grid-layout/),
  doorway('dompurify', /^client\/src\/(?:blocks\/markup|records\/mail)\//, /^dompurify$/),
  doorway('recharts', /^client\/src\/blocks\/chart\/plot\//, /^recharts/),
  doorway('formulas and code', /^client\/src\/nouns\/pages\//, /^(katex|lowlight)(\/|$)/),
  doorway('React Aria', /^client\/src\/ui\/calendar\//, /^(react-aria|react-stately|@internationalized\/)/),
  doorway('drag and drop', /^client\/src\/ui\/drag\//, /^@atlaskit\//),
  doorway('react-virtuoso', /^client\/src\/features\/chat\/ui\//, /^react-virtuoso$/),
  doorway('idb', /^client\/src\/engine\//, /^idb$/),
  doorway('croner', /^sync-server\/src\/jobs\//, /^croner$/),
  doorway('ipaddr.js', /^sync-server\/src\/lib\/outbound\//, /^ipaddr\.js$/),
  doorway(
    'drawing of pictures and pages',
    /^sync-server\/src\/(?:features\/attachments\/pictures|lib\/pdf)\//,
    /^(@napi-rs\/canvas|@resvg\/|image-size)/,
  ),
  doorway('ical-generator', /^sync-server\/src\/lib\/icalendar\//, /^ical-generator/),
  doorway('openid-client and jose', /^sync-server\/src\/features\/(auth\/providers|organisations\/outside)\//, /^(openid-client|jose)$/),
  doorway('passkeys', /^(sync-server|client)\/src\/features\/auth\/passkeys\//, /^@simplewebauthn\//),
  doorway('otpauth', /^sync-server\/src\/identity\/second-factor\//, /^otpauth$/),
  doorway('uqr', /^client\/src\/features\/auth\/qr\//, /^uqr$/),
  doorway('pg', /^sync-server\/src\/(?:connectors|storage)\/postgres\//, /^pg(\/|$)/),
  doorway('tedious', /^sync-server\/src\/connectors\/sql-server\//, /^tedious(\/|$)/),
  doorway('mysql2', /^sync-server\/src\/connectors\/mysql\//, /^mysql2(\/|$)/),
  doorway('the library of buckets', /^sync-server\/src\/storage\/files\/s3\//, /^@(aws-sdk|smithy)\//),
  doorway('stripe', /^sync-server\/src\/features\/plans\/billing\//, /^stripe(\/|$)/),
  doorway('nodemailer', /^sync-server\/src\/mail\//, /^nodemailer/),
  {
    name: 'processes are started in three places',
    applies: /^(client|sync-server|shared)\/src\//,
    forbids: (target, path, typeOnly) => !typeOnly && /^(node:)?(child_process|cluster)$/.test(target) && !processStarters.test(path),
  },
  {
    name: 'zod stays out of the client (its schemas are imported as types)',
    applies: /^client\/src\//,
    forbids: (target, _path, typeOnly) =>
      !typeOnly && (/^zod(\/|$)/.test(target) || /^shared\/src\/.*-(schema|schemas|calls|mutations)\.ts$/.test(target)),
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

/** SQL text outside the storage folder: other code uses the query builder only (G22). */
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

/** Files that a device loads at any time and that import zod whole; they write their schemas with zod/mini (decision 035). */
export function findWholeZod(files: SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const loaded = new Set(files.filter((file) => file.path.startsWith('client/src/')))
  // a set is walked with what is added on the way
  for (const file of loaded)
    for (const { target, typeOnly } of importsOf(file)) {
      const next = byPath.get(target)
      if (!typeOnly && next) loaded.add(next)
    }
  return [...loaded].flatMap((file) =>
    importsOf(file)
      .filter(({ target, typeOnly }) => target === 'zod' && !typeOnly)
      .map(({ specifier }) => ({ rule: 'devices load zod/mini only', path: file.path, import: specifier })),
  )
}

/** The one door for requests to addresses of people's choice, and the parts whose lines lead elsewhere. */
const outwardDoors: readonly RegExp[] = [
  /^sync-server\/src\/lib\/outbound\//,
  // a thread that asks the warm-up server of its own process
  /^sync-server\/src\/sync\/warm-up-job\.ts$/,
  // the other nodes of this installation, whose addresses its own database names
  /^sync-server\/src\/routing\/forward-/,
  // a socket of files, whose place the operator names
  /^sync-server\/src\/sandbox\/process\/served-child\.ts$/,
]
const outwardModules = /^(node:)?(https|http2|dns(\/promises)?|tls|dgram)$|^(undici|axios|got|node-fetch)(\/|$)/
const outwardNames = /\b(request|get|connect|createConnection|Socket|Agent|ClientRequest)\b/

/** Requests that leave the server by another way than the guarded door (T23, G20). */
export function findOutwardRequests(files: SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('sync-server/src/') && !outwardDoors.some((door) => door.test(path)))
    .flatMap(({ path, text }) => {
      const found = importsOf({ path, text }).filter(({ target, typeOnly }) => !typeOnly && outwardModules.test(target))
      const named = [...text.matchAll(/^import (?!type\b)([^;'"]*?) from '(?:node:)?(?:http|net)'/gm)].filter(
        ([, names = '']) => !names.trim().startsWith('{') || outwardNames.test(names.replace(/\btype \w+/g, '')),
      )
      const calls = [...text.matchAll(/(?<![.\w])(?:globalThis\.)?fetch\(|new (?:WebSocket|EventSource|XMLHttpRequest)\(/g)]
      return [...found.map(({ specifier }) => specifier), ...named.map(([line]) => line), ...calls.map(([call]) => call)].map((text) => ({
        rule: 'one door outward',
        path,
        import: text,
      }))
    })
}

export const ruleNames = rules.map((rule) => rule.name)
