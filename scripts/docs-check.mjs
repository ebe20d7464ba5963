// The documents: pages of at most 1,200 words, links and paths that lead somewhere, a list of all decisions.
// A path in backquotes counts when it names a file of the tree or ends one; words with `<`, `…` or `*` are patterns.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const longest = 1200
/** the generated list of functions, the goals, decisions and figures have no bound */
const unbounded = /^docs\/(?:formula-functions\.md|goals\.md|decisions\/|measurements\/)/
/** names of examples and of files that exist only while the product runs */
const notInTheTree = new Set(['kebab-case.ts', 'PascalCase.tsx', 'manifest.json'])

const tree = [...new Set(execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n'))].filter(
  (file) => file !== '' && existsSync(file),
)
const places = new Set(tree.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))))
const endings = new Set([...places].flatMap((place) => place.split('/').map((_, depth, parts) => parts.slice(depth).join('/'))))

const faults = []
for (const file of tree.filter((name) => name.endsWith('.md') && !name.startsWith('.github/'))) {
  const text = readFileSync(file, 'utf8')
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (file.startsWith('docs/') && !unbounded.test(file) && words > longest) faults.push(`${file}: ${words} words, at most ${longest}`)
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  for (const [, target] of prose.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)|<img[^>]* src="([^"]+)"/g)) checkLink(file, target ?? '')
  if (file !== 'CHANGELOG.md' && !file.startsWith('docs/changes/'))
    for (const [, code] of prose.matchAll(/`([^`\n]+)`/g)) checkPath(file, code)
}
for (const file of tree.filter((name) => /\.(?:ts|tsx|mjs|js|css)$/.test(name))) {
  const text = readFileSync(file, 'utf8')
  for (const [, page] of text.matchAll(/(?<![\w/])(docs\/[\w/-]+\.md)/g)) if (!places.has(page)) faults.push(`${file}: no ${page}`)
  // a page without its folder, or a section of one, leads nowhere
  for (const [, cited] of text.matchAll(
    /(?:^|\s)(?:\/\/|\*).*?(?<![\w/.])((?:architecture|performance|reliability|pitfalls)(?:\.md|,? §))/gm,
  ))
    faults.push(`${file}: "${cited}" names no page of docs/`)
}

const listed = readFileSync('docs/decisions/README.md', 'utf8')
for (const file of tree.filter((name) => /^docs\/decisions\/\d/.test(name)))
  if (!listed.includes(`](${file.slice('docs/decisions/'.length)})`)) faults.push(`docs/decisions/README.md: no line for ${file}`)

for (const fault of faults) console.log(fault)
console.log(`${faults.length} faults in the documents`)
process.exit(faults.length > 0 ? 1 : 0)

function checkLink(file, target) {
  if (/^[a-z]+:/.test(target) || target === '') return
  const [path = '', anchor] = target.split('#')
  const place = path === '' ? file : normalize(join(dirname(file), path))
  if (!places.has(place.replace(/\/$/, ''))) faults.push(`${file}: dead link ${target}`)
  else if (anchor !== undefined && place.endsWith('.md') && !anchorsOf(place).has(anchor)) faults.push(`${file}: no heading for ${target}`)
}

function anchorsOf(file) {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Tests are named without their ending in tables of tests; `{a,b}` stands for several names. */
function checkPath(file, code) {
  if (/[\s<>…*?='"$@()]/.test(code) || /^[./~]|^v3\/|:/.test(code)) return
  const isFile = /\.(?:ts|tsx|mjs|js|css|md|json|html)$/.test(code)
  const isPlace = /^(?:client|shared|sync-server|tests|scripts|docs|migrations)\//.test(code)
  if (!isFile && !isPlace) return
  for (const one of spread(code.replace(/\/$/, ''))) {
    if (notInTheTree.has(one.split('/').at(-1) ?? '')) continue
    if (![one, `${one}.test.ts`, `${one}.spec.ts`, `${one}.ts`].some((name) => endings.has(name))) faults.push(`${file}: no ${one}`)
  }
}

function spread(path) {
  const several = /\{([^}]*)\}/.exec(path)
  return several === null ? [path] : (several[1] ?? '').split(',').flatMap((name) => spread(path.replace(several[0], name)))
}
