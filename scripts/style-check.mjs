// The comments' language (docs/style.md): short sentences, subject first, no free relative clause at a sentence's start.
// Reads TypeScript and CSS of the product, the tests and the scripts. `--all` prints every finding, else the first of each file.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const longest = 20
const openings =
  /^(?:(?:What|Who|Whom|Whose|Whoever|Whatever|Wherever|Where|Of (?:which|what|whom|the|those|these)|That which|Those (?:who|that|which|of)|Which|By (?:what|which)|In which|For which|To whom|From which)\b(?!.*\?$)|(?:How|Whether)\b(?! (?:to|many|much|long|far|often)\b)(?=.*\b(?:is|are|was|were|goes|stands)\b.*$)(?!.*\?$))/
const homeMade =
  /\b(?:anew|rehears(?:e|al|es|ed)|whoever|lays? (?:down|aside)|comes? to stand|news desk|bold turns?|careful turns?|spoilt)\b/i

/** Comment blocks of a source text with the line each begins on; directives and licence marks are left out. */
export function commentsOf(text) {
  const found = []
  const pattern = /\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n?)+)|(?<=[\s;{}(),])\/\/(.*)$/gm
  const bare = text.replace(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[gimsuy]*/g, (literal) =>
    literal.includes('//') || literal.includes('/*') ? ' '.repeat(literal.length) : literal,
  )
  for (const match of bare.matchAll(pattern)) {
    const body = match[1] ?? match[2] ?? match[3] ?? ''
    const plain = body.replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '').trim()
    if (/^(?:@ts-|oxlint|eslint|v8 ignore|#__PURE__|@vite)/.test(plain) || plain === '') continue
    found.push({ line: text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0), plain })
  }
  return found
}

/** Sentences of a comment: code, links, tables and tag names are no words. */
export function sentencesOf(plain) {
  return plain
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/`[^`]*`/g, 'X')
    .replace(/\{@link [^}]*\}/g, 'X')
    .replace(/^[ \t]*@(?:param|returns?|throws|example|see)(?: \w+)?/gm, '. ')
    .replace(/^[ \t]*[-*|].*$/gm, (row) => `. ${row.replace(/^[ \t]*[-*|]\s*/, '')}.`)
    .split(/(?<=[.:;!?·])\s+|\n\s*\n/)
    .map((sentence) =>
      sentence
        .replace(/\s+/g, ' ')
        .replace(/[.:;]+$/, '')
        .trim(),
    )
    .filter((sentence) => /[a-z]/i.test(sentence))
}

/** What is wrong with one sentence, or undefined. */
export function faultOf(sentence) {
  const words = sentence.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word)).length
  if (words > longest) return `${words} words`
  const opening = openings.exec(sentence)
  if (opening) return `begins with a free "${opening[0].split(' ').slice(0, 2).join(' ')}"`
  const word = homeMade.exec(sentence)
  if (word) return `"${word[0]}" is not a term of the field (docs/glossary.md)`
  return undefined
}

if (process.argv[1]?.endsWith('style-check.mjs')) {
  const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', ...(only.length ? only : ['client', 'shared', 'sync-server', 'tests', 'scripts'])],
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file) && existsSync(file))
  let faults = 0
  for (const file of files) {
    let told = 0
    for (const { line, plain } of commentsOf(readFileSync(file, 'utf8')))
      for (const sentence of sentencesOf(plain)) {
        const fault = faultOf(sentence)
        if (!fault) continue
        faults += 1
        told += 1
        if (told === 1 || process.argv.includes('--all')) console.log(`${file}:${line} ${fault}: ${sentence}`)
      }
  }
  console.log(`${faults} faults in the comments of ${files.length} files`)
  process.exit(faults > 0 ? 1 : 0)
}
