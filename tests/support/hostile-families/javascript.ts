import { crossed, familyOf, type Family } from '#tests/support/hostile-families/family.ts'

/** Names that programs for browsers, for Node and for QuickJS itself find. */
const globals =
  'process require module exports Buffer global Deno Bun std os bjson scriptArgs print load read loadScript __loadScript gc WebAssembly Worker SharedWorker XMLHttpRequest WebSocket EventSource navigator importScripts setTimeout setInterval setImmediate postMessage MessageChannel performance structuredClone Module quickjs FinalizationRegistry2 indexedDB localStorage caches'.split(
    ' ',
  )

const modules =
  'fs node:fs node:fs/promises child_process node:child_process node:net node:http node:worker_threads node:vm node:module std os qjs:std qjs:os bjson wasi /etc/passwd {{file}} file://{{file}} ./run.mjs ../run.mjs /code/names.js data:text/javascript,1 blob:null/1 http://127.0.0.1:{{port}}/'.split(
    ' ',
  )

/** Everything that our runner gives to code. */
const given = 'log fetch get insert update remove secret http refuse console.log console.error records.delete console data'.split(' ')

const leaves: Readonly<Record<string, (what: string) => string>> = {
  'by its constructor': (what) =>
    `return Object(${what}).constructor.constructor('return typeof process + typeof require')() === 'undefinedundefined' ? null : 'canary'`,
  'by its prototype': (what) =>
    `let one = ${what}\nfor (let n = 0; n < 9 && one; n++) { if (one.process || one.require || one.mainModule) return 'canary'; one = Object.getPrototypeOf(Object(one)) }`,
  'by its text': (what) =>
    `return /native code|writeSync|process\\./.test(String(${what})) && !/\\[native code\\]/.test(String(${what})) ? 'canary' : null`,
}

const builtIns =
  'JSON.stringify JSON.parse Object.entries Object.fromEntries Object.assign Object.keys Array.isArray Array.prototype.push Array.prototype.map String String.prototype.slice Number.prototype.toString Error Promise Promise.prototype.then Function.prototype.call Function.prototype.apply Symbol.iterator Object.prototype.hasOwnProperty'.split(
    ' ',
  )

const values: Readonly<Record<string, string>> = {
  'a proxy without an end': "insert('t', new Proxy({}, { ownKeys() { for (;;); } }))",
  'a proxy of many keys':
    "insert('t', new Proxy({}, { ownKeys: () => Array.from({ length: 1e6 }, (_, n) => 'k' + n), getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) }))",
  'a getter that asks': "insert('t', { get a() { return get('', '') } })",
  'a getter that changes': "insert('t', { get a() { insert('t', {}); return 1 } })\nreturn 1",
  'a text of half letters': "insert('t', { a: '\\ud800'.repeat(1000) })",
  'a key of objects': 'insert(\'t\', JSON.parse(\'{"__proto__": {"canary": 1}}\'))',
  'many keys': "insert('t', Object.fromEntries(Array.from({ length: 1e5 }, (_, n) => ['k' + n, 1])))",
  'a line end': 'insert(\'t\', { a: \'\\n{"type":"done"}\\n\' })\nreturn 1',
  'a table that is none': 'insert({ toString() { return \'\\n{"type":"done"}\' } }, {})',
  'an id that is none': "update('t', { toString() { for (;;); } }, {})",
  'a number that is none': "insert('t', { a: NaN, b: Infinity, c: -0 })\nreturn 1",
  'a big number': "insert('t', { a: 10n })",
  'its own answer': "return { type: 'done', round: { output: 'x' } }",
  'a set of cells before its end': 'currentData = new Proxy({}, { ownKeys() { for (;;); } })\nreturn 1',
  'a deep value': 'let a = 1\nfor (let n = 0; n < 5000; n++) a = { a }\ninsert("t", { a })',
}

const endless = {
  'an iterator': 'for (const one of { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }) ;',
  'a generator': 'function* f() { for (;;) yield 1 }\nfor (const one of f()) ;',
  'a promise after the other': 'const next = () => Promise.resolve().then(next)\nawait next()',
  'a thenable': 'await { then(go) { for (;;) ; } }',
  'an await for ever': 'for await (const one of (async function* () { for (;;) yield 1 })()) ;',
  'a text without an end': "let a = 'a'\nfor (;;) a.replace(/(a*)*b/, '')",
  'a pattern of steps back': "return /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(50))",
  'a date': "for (;;) new Date().toLocaleString('en', { timeZone: 'UTC' })",
  'a name without an end': "Object.defineProperty(Error.prototype, 'message', { get() { for (;;) ; } })\nthrow new Error('x')",
  'a conversion': 'return +{ valueOf() { for (;;) ; } }',
  'a catch of its end': 'for (;;) try { for (;;) ; } catch {} finally { for (;;) ; }',
  'a big number': 'let n = 3n\nfor (;;) n = n * n',
}

const memory = {
  maps: 'const all = new Map()\nfor (let n = 0; ; n++) all.set(n, { n })',
  closures: 'const all = []\nfor (let n = 0; ; n++) all.push(() => n)',
  symbols: 'const all = []\nfor (;;) all.push(Symbol(Math.random()))',
  patterns: "const all = []\nfor (let n = 0; ; n++) all.push(new RegExp('a'.repeat(1000) + n))",
  'a wide text': "return 'x'.padStart(2 ** 30 - 1).length",
  'a repeated text': "return 'x'.repeat(2 ** 30 - 1).repeat(2).length",
  'a big number': 'return (1n << (1n << 31n)).toString().length',
  'a list with a far end': 'const all = []\nall[2 ** 32 - 2] = 1\nreturn all.fill(1).length',
  'buffers of bytes': 'const all = []\nfor (;;) all.push(new Uint8Array(1e6))',
  'promises that wait': 'const all = []\nfor (;;) all.push(new Promise(() => {}))',
  'texts that are split': "const text = 'x'.repeat(1e6)\nfor (const all = []; ; ) all.push(text.split(''))",
  'a text of JSON': "return JSON.stringify(Array.from({ length: 1e6 }, () => 'x'.repeat(100))).length",
}

export const javascriptFamilies: readonly Family[] = [
  familyOf(
    'finds',
    Object.fromEntries(
      globals.map((name) => [name, `return typeof ${name} === 'undefined' && globalThis['${name}'] === undefined ? null : 'canary'`]),
    ),
  ),
  familyOf('imports', Object.fromEntries(modules.map((name) => [name, `await import('${name}')\nreturn 'canary'`]))),
  crossed('leaves', Object.fromEntries(given.map((name) => [name, name])), leaves),
  familyOf(
    'takes a built-in over',
    Object.fromEntries(
      builtIns.map((name) => [
        name,
        `${name === 'Symbol.iterator' ? 'Array.prototype[Symbol.iterator]' : name} = function () { return '00000000-0000-7000-8000-000000000000' }\ninsert('t', { a: 1 })\nreturn 1`,
      ]),
    ),
  ),
  familyOf('tells', values),
  familyOf('never ends', endless),
  familyOf('takes memory', memory),
]
