import { describe, expect, it } from 'vitest'
import { isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { fieldsOfLetter, mergeLetter, readLetter } from '#shared/nouns/pages/merge-letter.ts'
import { mark, node, text } from '#tests/support/sample-page.ts'

const field = (id: string) => node('mention', { kind: 'field', id, label: '' })
const words = (nodes: readonly PageNode[]): string =>
  nodes.map((each) => (isPageText(each) ? each.text : each.type === 'hardBreak' ? '|' : words(each.children))).join('')

const letter = [
  node('paragraph', {}, 'Dear ', field('fname'), ','),
  node('table', {}, node('tableRow', {}, node('tableCell', {}, node('paragraph', {}, field('faddress'))))),
  node(
    'paragraph',
    {},
    text('Sum: ', mark('bold')),
    field('fsum'),
    field('fhidden'),
    node('mention', { kind: 'member', id: 'm', label: 'Ana' }),
  ),
]

describe('a letter', () => {
  it('has values in the place of fields, wherever they stand, and nothing for one that is not seen', () => {
    const values: Record<string, string> = { fname: 'Maria', faddress: 'Quay 1\nPorto', fsum: '' }
    const merged = mergeLetter(letter, (id) => values[id])
    expect(words(merged)).toBe('Dear Maria,Quay 1|PortoSum: ')
    expect(fieldsOfLetter(merged)).toEqual(new Set())
    expect(fieldsOfLetter(letter)).toEqual(new Set(['fname', 'faddress', 'fsum', 'fhidden']))
    // the other mentions stay
    expect(JSON.stringify(merged)).toContain('"label":"Ana"')
  })

  it('takes a value as text, whatever it looks like', () => {
    const value = '<img src=x onerror=alert(1)>](javascript:alert(1)) <img src="picture-1"'
    const html = pageHtml(
      'Offer',
      mergeLetter(letter, () => value),
      'en',
      '',
    )
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<h1>')
  })

  it('has the text of text blocks in their places, and leaves other blocks out by name', () => {
    const block = (id: string) => node('appBlock', { blockId: id })
    const page = {
      body: [node('paragraph', {}, 'Before'), block('words'), node('columns', {}, node('column', {}, block('chart')))],
      blocks: {
        words: { type: 'text', config: {}, body: [node('paragraph', {}, 'Terms')], text: 'Terms' },
        chart: { type: 'chart', config: {}, body: [], text: '' },
      },
    }
    const { body, leftOut } = readLetter(page)
    expect(words(body)).toBe('BeforeTerms')
    expect(leftOut.map(({ type }) => type)).toEqual(['chart'])
  })
})
