// Refuses packages whose licence is not permissive (CONTRIBUTING.md). It reads the installed packages, since a lock file may lack their
// licence.
import { existsSync, readFileSync } from 'node:fs'

const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])
const accepts = (expression) =>
  String(expression)
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())))

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const refused = []
let seen = 0
for (const path of Object.keys(packages)) {
  if (path === '' || !existsSync(`${path}/package.json`)) continue // optional packages of other platforms
  const manifest = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
  const licence = manifest.license?.type ?? manifest.license ?? manifest.licenses?.map((entry) => entry.type).join(' OR ') ?? 'none'
  seen++
  if (!accepts(licence)) refused.push(`${path}: ${licence}`)
}
if (seen === 0) refused.push('no package was read')
if (refused.length > 0) {
  console.error(`licences that are not allowed:\n${refused.join('\n')}`)
  process.exit(1)
}
console.log(`licences of ${seen} packages are fine`)
