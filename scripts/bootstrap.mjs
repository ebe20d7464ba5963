// Makes `npm start` and `npm test` work from a clean clone: installs and builds when, and only when, something changed.
// Plain Node with no dependencies, because it runs before there are any.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`)
  process.exit(1)
}

const sha = (text) => createHash('sha256').update(text).digest('hex')

// The caller's NODE_ENV=production or omit=dev would leave out the build tools.
const env = { ...process.env, NODE_ENV: '' }
delete env.npm_config_omit
delete env.npm_config_ignore_scripts
// better-sqlite3 compiles when its prebuilt binary cannot be downloaded: use the headers beside the running Node, if any.
const prefix = dirname(dirname(process.execPath))
if (!env.npm_config_nodedir && existsSync(join(prefix, 'include/node/node.h'))) env.npm_config_nodedir = prefix

function runNpm(args, label) {
  const started = Date.now()
  console.error(`· ${label}`)
  const npm = process.env.npm_execpath
  const stdio = ['ignore', 2, 2]
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio, env })
    : spawnSync('npm', args, { stdio, env, shell: process.platform === 'win32' })
  if (result.status !== 0) {
    console.error(`${label} failed (${result.status ?? result.signal})`)
    process.exit(result.status || 1)
  }
  console.error(`  ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

// 1. Dependencies: a stamp of the lock file, the Node ABI and the platform.
const wanted = sha(readFileSync('package-lock.json') + process.versions.modules + process.platform + process.arch)
const stampFile = 'node_modules/.bootstrap'
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
if (installed !== wanted) {
  runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], 'installing dependencies (npm ci)')
  writeFileSync(stampFile, wanted)
}

// 2. Build: a stamp of every source file's path and content.
const files = []
function collect(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) collect(path)
    else files.push(path)
  }
}
for (const folder of ['client', 'shared', 'sync-server', 'scripts/build']) collect(folder)
for (const name of readdirSync('.')) if (/^(vite\.config|package-lock|package)\.(ts|json)$/.test(name)) files.push(name)
const sources = sha(
  files
    .sort((a, b) => (a < b ? -1 : 1))
    .map((file) => file + sha(readFileSync(file)))
    .join('\n'),
)
const buildStamp = 'dist/.stamp'
const built =
  existsSync('dist/client/index.html') && existsSync('dist/server/main.js') && existsSync(buildStamp)
    ? readFileSync(buildStamp, 'utf8')
    : ''
if (built !== sources) {
  runNpm(['run', '--silent', 'build'], 'building')
  mkdirSync('dist', { recursive: true })
  writeFileSync(buildStamp, sources)
}
