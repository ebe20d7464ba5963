// The first-load budget (L1), in gzipped JavaScript: the shell, each route, the public page, and the largest chunk that is loaded lazily.
// Screens of most visits have a number of files as well: on a slow machine each costs more than its kilobytes (scripts/build/chunk-groups.ts).
// It reads Vite's manifest, so it needs a build; another folder than dist/client is given as argument. It also fails on chunks that need
// each other. Their order of execution would be undefined, and names could be read before they exist.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { tsImport } from 'tsx/esm/api'

const budgets = { shell: 170, route: 250, public: 120, lazyChunk: 150 } // kB
// Above the goal by name. A table: dates of other programs, draft rows, keys that rest beside open boxes, questions of buttons. All three: places that
// plans and settings hide, the launcher of the desktop program, and who reads a private page. Automations: receivers in sentences, and pages and views as
// results. A page: its readers, and links to its blocks.
const above = { '/object/:tableId': 259, '/app/:appId': 252, '/automations': 253, '/doc-page/:pageId': 251 }
const mostFiles = { shell: 16, '/home': 26, '/object/:tableId': 40, '/app/:appId': 30, '/doc-page/:pageId': 34 }
const { clientFeatures } = await tsImport('../client/src/app/client-features.ts', import.meta.url)
const { routesOf } = await tsImport('../client/src/manifest/routes-of.ts', import.meta.url)
const routes = routesOf(clientFeatures)
const folder = process.argv[2] ?? 'dist/client'
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
const sizes = new Map()
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length / 1000)
  return sizes.get(file)
}

/** All chunks that load with `key`, through static imports. */
function closure(key, into = new Set()) {
  const chunk = manifest[key]
  if (!chunk || into.has(key)) return into
  into.add(key)
  for (const imported of chunk.imports ?? []) closure(imported, into)
  return into
}
const straight = new Set()
/** The chunks of a circle of static imports that can be reached from `key`, or undefined. */
function circle(key, way = []) {
  if (straight.has(key)) return undefined
  if (way.includes(key)) return [...way.slice(way.indexOf(key)), key]
  for (const imported of manifest[key]?.imports ?? []) {
    const found = circle(imported, [...way, key])
    if (found) return found
  }
  straight.add(key)
  return undefined
}
const weigh = (keys) =>
  [...keys]
    .map((key) => manifest[key].file)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + sizeOf(file), 0)

const rows = []
const shell = closure('index.html')
rows.push(['shell', weigh(shell), budgets.shell, shell.size])
for (const { route, module } of routes) {
  if (!manifest[module]) throw new Error(`${route}: ${module} is not a chunk of the build`)
  const keys = closure(module, new Set(shell))
  rows.push([route, weigh(keys), above[route] ?? budgets.route, keys.size])
}
if (manifest['public.html']) rows.push(['public page', weigh(closure('public.html')), budgets.public])
for (const chunk of Object.values(manifest)) {
  if (chunk.isDynamicEntry && chunk.file.endsWith('.js') && sizeOf(chunk.file) > 60)
    rows.push([`chunk ${chunk.file}`, sizeOf(chunk.file), budgets.lazyChunk])
}

let broken = 0
const entangled = Object.keys(manifest).reduce((found, key) => found ?? circle(key), undefined)
if (entangled) {
  broken++
  console.log(`✘ chunks that need each other: ${entangled.map((key) => manifest[key].file).join(' → ')}`)
}
for (const [name, kilobytes, budget, files] of rows) {
  const most = mostFiles[name]
  const ok = kilobytes <= budget && (most === undefined || files <= most)
  if (!ok) broken++
  const ofFiles = most === undefined ? '' : `, ${files} files of ${most}`
  console.log(`${ok ? '✔' : '✘'} ${name.padEnd(44)} ${kilobytes.toFixed(1).padStart(7)} kB of ${budget}${ofFiles}`)
}
process.exit(broken > 0 ? 1 : 0)
