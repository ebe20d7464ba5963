// The comments' language (docs/style.md): short sentences, subject first, no free relative clause at a sentence's start. Also the
// citations of goals and of the specification. Reads TypeScript and CSS of the product, the tests, the scripts and the build; migrations
// are frozen and left out. Paths as arguments limit the language check. `--all` prints every finding, else the first of each file. Exits
// with 1 on any fault.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { citationFaults, goalsIn, sectionsIn } from './cited-rules.mjs'

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
    .replace(/^ {2,}\S.* {2,}\S.*$/gm, '')
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

/** The fault of one sentence, or undefined. */
export function faultOf(sentence) {
  const words = sentence.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word)).length
  if (words > longest) return `${words} words`
  const opening = openings.exec(sentence)
  if (opening) return `begins with a free "${opening[0].split(' ').slice(0, 2).join(' ')}"`
  const word = homeMade.exec(sentence)
  if (word) return `"${word[0]}" is not a term of the field (docs/glossary.md)`
  return undefined
}

const code = ['client', 'shared', 'sync-server', 'tests', 'scripts', ':(glob)*.ts', ':(glob)*.mjs']
const definingPages = [
  { name: 'docs/goals.md', idsIn: goalsIn },
  { name: 'docs/specification.md', idsIn: sectionsIn },
]

function listFiles(paths) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], { encoding: 'utf8' })
  return listed.split('\n').filter((file) => /\.(ts|tsx|mjs|js|css|md)$/.test(file) && !/(^|\/)migrations\//.test(file) && existsSync(file))
}

/** The texts of a file that may cite a rule: its comments and titles of tests, or all of a page. */
function citingTexts(file) {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.md')) return text.split(/\n\s*\n/)
  const titles = [...text.matchAll(/\b(?:test|it|describe)\b[^'"`\n]*(['"`])(.*?)\1/g)].map(([, , title]) => title)
  return [...commentsOf(text).map(({ plain }) => plain), ...titles]
}

/** The faults of the comments in a file, in order, as lines of text. */
function languageFaults(file) {
  return commentsOf(readFileSync(file, 'utf8')).flatMap(({ line, plain }) =>
    sentencesOf(plain).flatMap((sentence) => {
      const fault = faultOf(sentence)
      return fault ? [`${file}:${line} ${fault}: ${sentence}`] : []
    }),
  )
}

if (process.argv[1]?.endsWith('style-check.mjs')) {
  const all = process.argv.includes('--all')
  const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const files = listFiles(only.length ? only : code).filter((file) => !file.endsWith('.md'))
  const language = files.map(languageFaults)
  for (const faults of language) for (const fault of all ? faults : faults.slice(0, 1)) console.log(fault)
  const names = definingPages.map(({ name }) => name)
  const sources = listFiles([...code, 'docs']).filter((file) => !names.includes(file))
  const citations = citationFaults(
    sources.map((file) => ({ file, texts: citingTexts(file) })),
    definingPages.map((page) => ({ ...page, text: readFileSync(page.name, 'utf8') })),
  )
  for (const fault of citations) console.log(fault)
  console.log(`${language.flat().length} faults in the comments of ${files.length} files, ${citations.length} in citations`)
  process.exitCode = language.flat().length + citations.length > 0 ? 1 : 0
}
