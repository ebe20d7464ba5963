import { expect, it } from 'vitest'
import { isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { addedMark, diffPages, removedMark } from '#client/nouns/pages/diff-pages.ts'
import { mark, node, samplePage, text } from '#tests/support/sample-page.ts'
import { ranMs } from '#tests/support/longest-turn.ts'

const line = (words: string) => node('paragraph', {}, words)
/** `+came+` and `-went-` amid the rest. */
const written = (nodes: readonly PageNode[]): string =>
  nodes
    .map((each) => {
      if (!isPageText(each)) return /^(added|removed)Block$/.test(each.type) ? `[${each.type}]` : written(each.children)
      const sign = each.marks.some(({ type }) => type === addedMark) ? '+' : each.marks.some(({ type }) => type === removedMark) ? '-' : ''
      return sign + each.text + sign
    })
    .join('')
/** A diff without the marks of one side is the other side. */
const side = (nodes: readonly PageNode[], hidden: string): string =>
  nodes
    .map((each) => {
      if (isPageText(each)) return each.marks.some(({ type }) => type === hidden) ? '' : each.text
      return ['mention', 'inlineMath'].includes(each.type)
        ? String(each.attrs['label'] ?? each.attrs['latex'])
        : side(each.children, hidden)
    })
    .join('')

it('marks words, not lines', () => {
  const found = diffPages([line('The price is high today')], [line('The price was very high')])
  expect(side(found, removedMark)).toBe('The price was very high')
  expect(side(found, addedMark)).toBe('The price is high today')
})

it('marks blocks that came and went as a whole, also those without words', () => {
  const before = [line('One'), node('horizontalRule'), line('Three')]
  const found = diffPages(before, [
    line('One'),
    node('picture', { fileId: 'a' }),
    line('Three'),
    node('bulletList', {}, node('listItem', {}, line('Four'))),
  ])
  expect(written(found)).toBe('One[removedBlock][addedBlock]Three+Four+')
})

it('goes into lists, tables and frames', () => {
  const list = (...words: string[]) => node('bulletList', {}, ...words.map((each) => node('listItem', {}, line(each))))
  expect(written(diffPages([list('Milk', 'Bread')], [list('Milk', 'Eggs', 'Bread')]))).toBe('Milk+Eggs+Bread')
})

it('sees a change of marks alone', () => {
  const found = diffPages([node('paragraph', {}, text('A word'))], [node('paragraph', {}, text('A '), text('word', mark('bold')))])
  expect(written(found)).toBe('A -word-+word+')
})

it.each([0, 1, 2, 3, 4])('of two states, both can be read from it (%i)', (seed) => {
  const after = samplePage.filter((_, at) => (at * 7 + seed) % 3 !== 0)
  const found = diffPages(samplePage, [...after].toReversed())
  expect(side(found, removedMark)).toBe(side([...after].toReversed(), ''))
  expect(Array.from(side(found, addedMark)).toSorted().join('')).toBe(Array.from(side(samplePage, '')).toSorted().join(''))
})

it('takes little time for a long page', () => {
  const long = Array.from({ length: 2_000 }, (_, at) => line(`Paragraph ${at} with some words that stay the same`))
  const edited = long.map((each, at) => (at % 50 === 0 ? line(`Paragraph ${at} with other words`) : each))
  const start = ranMs()
  expect(written(diffPages(long, edited)).includes('-some-+other+')).toBe(true)
  expect(ranMs() - start).toBeLessThan(2_500)
})
