import { afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { openEditor, putCaret } from '#tests/components/pages/open-editor.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import excel from '#tests/data/clipboard/excel.html?raw'
import googleDocs from '#tests/data/clipboard/google-docs.html?raw'
import libreoffice from '#tests/data/clipboard/libreoffice.html?raw'
import notion from '#tests/data/clipboard/notion.html?raw'
import sheets from '#tests/data/clipboard/sheets.html?raw'
import word from '#tests/data/clipboard/word.html?raw'
import { fillPage, node } from '#tests/support/sample-page.ts'

/** A node as one line: its type, its words with their marks, and what is in it. */
function outline(nodes: readonly PageNode[]): string[] {
  const line = (each: PageNode): string => {
    if (isPageText(each)) return each.marks.length > 0 ? `<${each.marks.map(({ type }) => type).join()}>${each.text}</>` : each.text
    return each.type === 'paragraph' ? each.children.map(line).join('') : `${each.type}(${each.children.map(line).join('|')})`
  }
  return nodes.map(line).filter((one) => one !== '')
}

const tableOf = (head: string): string => `table(tableRow(${head}(City)|${head}(Cups))|tableRow(tableCell(Porto)|tableCell(12)))`
const written = (head: string): string[] => [
  'heading(Plan of the week)',
  'We <bold>open</> at <italic>six</> in the morning.',
  'bulletList(listItem(Roast|bulletList(listItem(Light)))|listItem(Pack))',
  tableOf(head),
]

describe('a page', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function paste(html: string) {
    const doc = new Y.Doc()
    fillPage(doc, [node('paragraph')])
    const { screen, editor, body } = await openEditor(doc)
    opened.push(screen)
    putCaret(editor, 'end')
    editor.view.pasteHTML(html)
    return { body, nodes: () => readPageSnapshot(doc).body }
  }

  test.each([
    { program: 'Word', html: word, head: 'tableCell' },
    { program: 'Google Docs', html: googleDocs, head: 'tableCell' },
    { program: 'Notion', html: notion, head: 'tableHeader' },
  ])('takes headings, words, lists and tables of $program, and nothing of their looks', async ({ html, head }) => {
    const { body, nodes } = await paste(html)
    expect(outline(nodes())).toEqual(written(head))
    expect(body.innerHTML).not.toMatch(/Mso|docs-internal|notionvc|font-family|solid/)
  })

  const word2 = (style: string, list: string, mark: string, words: string) =>
    `<p class=${style} style='mso-list:${list} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span>${words}<o:p></o:p></p>`
  const start = (nodes: readonly PageNode[]) =>
    nodes.flatMap((each) => (!isPageText(each) && each.type === 'orderedList' ? [each.attrs['start']] : []))

  test('goes on with the numbers of Word behind a paragraph, and begins where a list does (W21)', async () => {
    const item = (mark: string, words: string) => word2('MsoListParagraph', 'l0 level1', mark, words)
    const { nodes } = await paste(
      `${item('1.', 'One')}${item('2.', 'Two')}<p class=MsoNormal>between</p>${item('3.', 'Three')}<p>more</p>${item('e)', 'Letter')}`,
    )
    expect(outline(nodes())).toEqual([
      'orderedList(listItem(One)|listItem(Two))',
      'between',
      'orderedList(listItem(Three))',
      'more',
      'orderedList(listItem(Letter))',
    ])
    expect(start(nodes())).toEqual([1, 3, 5])
  })

  test('takes lists of Word in any style (W22)', async () => {
    const bullet = `<span style="font-family:Symbol">·</span>`
    const { nodes } = await paste(
      [
        word2('MsoListBullet', 'l1 level1', bullet, 'Apple'),
        word2('MsoListBullet2', 'l1 level2', 'o', 'Seed'),
        word2('MsoListBullet', 'l1 level1', bullet, 'Pear'),
        '<p>and</p>',
        word2('MsoListNumber', 'l2 level1', '1.', 'First'),
        word2('MsoNormal', 'l2 level1', '2.', 'Second'),
      ].join(''),
    )
    expect(outline(nodes())).toEqual([
      'bulletList(listItem(Apple|bulletList(listItem(Seed)))|listItem(Pear))',
      'and',
      'orderedList(listItem(First)|listItem(Second))',
    ])
  })

  test('keeps the lines and levels of Slack (W33)', async () => {
    const { nodes } = await paste(
      'Hello world<span data-stringify-type="paragraph-break"></span>para two<ul data-stringify-type="unordered-list" data-indent="0"><li>One</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li>Below</li></ul>',
    )
    expect(outline(nodes())).toEqual(['Hello worldhardBreak()hardBreak()para two', 'bulletList(listItem(One|bulletList(listItem(Below))))'])
  })

  test('goes on with a list of Slack behind a deeper level', async () => {
    const part = (indent: number, words: string) =>
      `<ol data-stringify-type="ordered-list" data-indent="${indent}"><li data-stringify-indent="${indent}">${words}</li></ol>`
    const { nodes } = await paste(`${part(0, 'A')}${part(1, 'B')}${part(2, 'C')}${part(1, 'D')}${part(0, 'E')}`)
    expect(outline(nodes())).toEqual(['orderedList(listItem(A|orderedList(listItem(B|orderedList(listItem(C)))|listItem(D)))|listItem(E))'])
  })

  test.each([
    { program: 'Excel', html: excel },
    { program: 'Sheets', html: sheets },
    { program: 'LibreOffice', html: libreoffice },
  ])('takes the cells of $program as a table', async ({ html }) => {
    const { body, nodes } = await paste(html)
    const tables = nodes().filter((each) => !isPageText(each) && each.type === 'table')
    expect(tables).toHaveLength(1)
    expect(body.querySelectorAll('tr').length).toBeGreaterThanOrEqual(3)
    expect(body.querySelector('td')?.textContent).toBe('Bolt')
    expect(body.innerHTML).not.toMatch(/xl65|mso-|yellow|Calibri/)
  })
})
