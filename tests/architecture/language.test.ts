import { expect, test } from 'vitest'

interface LanguageCheck {
  commentsOf(text: string): { line: number; plain: string }[]
  sentencesOf(plain: string): string[]
  faultOf(sentence: string): string | undefined
}

interface CitationCheck {
  goalsIn(text: string): string[]
  sectionsIn(text: string): string[]
  citationFaults(
    sources: { file: string; texts: string[] }[],
    pages: { name: string; text: string; idsIn(text: string): string[] }[],
  ): string[]
}

const scripts = new URL('../../scripts/', import.meta.url)
const load = (name: string): Promise<unknown> => import(new URL(name, scripts).href)
const language = (await load('style-check.mjs')) as LanguageCheck
const citations = (await load('cited-rules.mjs')) as CitationCheck

const faultsOf = (source: string) =>
  language.commentsOf(source).flatMap(({ plain }) => language.sentencesOf(plain).map(language.faultOf).filter(Boolean))

test('a comment with a free clause, a long sentence or a home-made word is a fault; a plain one and a layout are none', () => {
  expect(faultsOf('/** What a view hides. */\n')).toHaveLength(1)
  expect(faultsOf(`// ${'word '.repeat(21)}\n`)).toHaveLength(1)
  expect(faultsOf('// The list is read anew.\n')).toHaveLength(1)
  expect(faultsOf('/** The rows that a view hides. */\n')).toEqual([])
  expect(faultsOf(`/*\n * The shape:\n *\n${' *   items   Y.Map  item id and its values\n'.repeat(5)} */\n`)).toEqual([])
  expect(faultsOf("const text = '// What is in a text is no comment'\n")).toEqual([])
})

test('citations are found alone, in ranges and by the part named before; times of day are none', () => {
  expect(citations.goalsIn('goals R1 to R3 and F12 (G17), read from 2026-01-01T14:05')).toEqual(['R1', 'R2', 'R3', 'F12', 'G17'])
  expect(citations.sectionsIn('Roles (specification 1 §3 "Role", §7; 2 §8)')).toEqual(['1 §3', '1 §7', '2 §8'])
  expect(citations.sectionsIn('their name in the specification (2 §7)')).toEqual(['2 §7'])
  expect(citations.sectionsIn('another page, §4')).toEqual([])
})

test('a citation without a line and a line without a citation are faults', () => {
  const page = { name: 'goals.md', text: '| id | promise |\n| F1 | one |\n| F2 | two |\n', idsIn: citations.goalsIn }
  expect(citations.citationFaults([{ file: 'a.ts', texts: ['F1, and F3'] }], [page])).toEqual([
    'a.ts cites F3, which has no line in goals.md',
    'goals.md defines F2, which nothing cites',
  ])
  expect(citations.citationFaults([{ file: 'a.ts', texts: ['F1, F2'] }], [page])).toEqual([])
})
