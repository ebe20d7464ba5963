import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { isLongerThan, pageBody, pageText, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'

const blocks = 100_000

function line(words: string, name = 'paragraph'): Y.XmlElement {
  const made = new Y.XmlElement(name)
  made.insert(0, [new Y.XmlText(words)])
  return made
}

function around(name: string, children: Y.XmlElement[]): Y.XmlElement {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}

function page(...children: Y.XmlElement[]): Y.Doc {
  const doc = new Y.Doc()
  pageBody(doc).insert(0, children)
  return doc
}

describe('a page of 100,000 blocks', () => {
  test('is known to be long, and read only as far as it is asked for', () => {
    const doc = page(
      ...Array.from({ length: blocks }, (_, index) => (index < 1_100 ? line(`Paragraph ${index}`) : new Y.XmlElement('paragraph'))),
    )
    expect(isLongerThan(doc, 10_000)).toBe(true)
    expect(isLongerThan(doc, blocks - 1)).toBe(true)
    expect(isLongerThan(doc, blocks)).toBe(false)
    const { body } = readPageSnapshot(doc, 1_000)
    expect(body).toHaveLength(1_000)
    expect(pageText({ body: body.slice(-1), blocks: {} })).toBe('Paragraph 999')
  })

  test('is long too when its blocks stand in one list', () => {
    const doc = page(
      line('Before'),
      around(
        'bulletList',
        Array.from({ length: blocks / 2 }, (_, index) =>
          around('listItem', [index < 600 ? line(`Item ${index}`) : new Y.XmlElement('paragraph')]),
        ),
      ),
      line('After'),
    )
    expect(isLongerThan(doc, 10_000)).toBe(true)
    const read = readPageSnapshot(doc, 1_000)
    // the paragraph and the list, and two nodes for each item
    expect(read.body).toHaveLength(2)
    expect(pageText(read).split('\n')).toEqual(['Before', ...Array.from({ length: 499 }, (_, index) => `Item ${index}`)])
  })
})
