// Joins the fragments of docs/changes into CHANGELOG.md, at the top of each heading of *Unreleased*, and removes them.
// `--check` only reads: it prints each fragment that could not be joined, and changes nothing.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const folder = 'docs/changes'
const headings = ['Security', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed']
const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')

const faults = []
/** heading → its lines, in the order of the files' names */
const found = new Map(headings.map((heading) => [heading, []]))
for (const name of names) {
  let lines
  for (const line of readFileSync(`${folder}/${name}`, 'utf8').split('\n')) {
    const heading = /^### (.+)$/.exec(line)?.[1]
    if (heading !== undefined) {
      lines = found.get(heading)
      if (lines === undefined) faults.push(`${folder}/${name}: "${heading}" is no heading of the changelog`)
    } else if (line.trim() !== '') {
      if (!/^(?:- | {2})\S/.test(line)) faults.push(`${folder}/${name}: no bullet: ${line}`)
      else if (lines === undefined) faults.push(`${folder}/${name}: a line without a heading: ${line}`)
      else lines.push(line)
    }
  }
}
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exit(1)
if (!process.argv.includes('--check')) join()

function join() {
  let text = readFileSync('CHANGELOG.md', 'utf8')
  for (const [heading, lines] of [...found].reverse()) {
    if (lines.length === 0) continue
    const start = text.indexOf('## [Unreleased]\n') + '## [Unreleased]\n'.length
    const next = text.indexOf('\n## ', start)
    const end = next === -1 ? text.length : next
    const at = text.slice(start, end).indexOf(`\n### ${heading}\n`)
    text =
      at === -1
        ? `${text.slice(0, start)}\n### ${heading}\n\n${lines.join('\n')}\n${text.slice(start)}`
        : text.slice(0, start + at) + `\n### ${heading}\n\n${lines.join('\n')}` + text.slice(start + at + `\n### ${heading}\n`.length)
  }
  writeFileSync('CHANGELOG.md', text)
  for (const name of names) rmSync(`${folder}/${name}`)
  console.log(`${names.length} fragments joined`)
}
