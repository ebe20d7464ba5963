// `npm install` silently drops optional platform packages that the registry lacks; `npm ci` then refuses the lock file.
// This fails early and names them (docs: CONTRIBUTING.md, "The lock file").
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const names = new Set(Object.keys(packages).map((key) => key.replace(/.*node_modules\//, '')))
const missing = Object.entries(packages).flatMap(([key, value]) =>
  Object.keys(value.optionalDependencies ?? {})
    .filter((dependency) => !names.has(dependency))
    .map((dependency) => `${key} -> ${dependency}`),
)
const elsewhere = Object.entries(packages)
  .filter(([, value]) => typeof value.resolved === 'string' && /^(git|file|http:)/.test(value.resolved))
  .map(([key]) => key)

if (missing.length > 0) console.error(`lock file lacks ${missing.length} optional packages:\n${missing.join('\n')}`)
if (elsewhere.length > 0) console.error(`lock file names packages from outside the registry:\n${elsewhere.join('\n')}`)
if (missing.length + elsewhere.length > 0) process.exit(1)
console.log(`lock file complete (${Object.keys(packages).length - 1} packages)`)
