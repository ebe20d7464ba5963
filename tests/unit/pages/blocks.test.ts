import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { blockAsText, blockFromText } from '#client/editor/pasted-blocks.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { addEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'

describe('an app block on the clipboard', () => {
  it('comes back whole, as a copy', () => {
    const doc = new Y.Doc()
    const config = { tableId: newShortId('t'), title: 'Orders' }
    addEmbeddedBlock(doc, 'b1', { type: 'tableView', config })
    const block = blockFromText(blockAsText(doc, 'b1'))
    expect(block).toMatchObject({ type: 'tableView', config })
    expect(block?.config).not.toBe(config)
  })

  it('keeps the words of a text block', () => {
    const doc = new Y.Doc()
    addEmbeddedBlock(doc, 'b1', { type: 'text', text: '# Read **me**' })
    const body = parseLightText('# Read **me**')
    expect(blockFromText(blockAsText(doc, 'b1'))).toMatchObject({ type: 'text', body })
    // anybody can write on a clipboard
    const forged = [
      ...body,
      { type: 'picture', attrs: { fileId: 'x' }, children: [{ type: 'text', text: 'words', marks: [{ type: 'evil' }] }] },
      { type: 'paragraph', attrs: { onclick: 'x', textAlign: { a: 1 } }, children: [null, 7] },
    ]
    expect(blockFromText(JSON.stringify({ type: 'text', config: {}, body: forged }))).toMatchObject({
      body: [...body, { type: 'text', text: 'words', marks: [] }, { type: 'paragraph', attrs: {}, children: [] }],
    })
  })

  it('is empty when the block is gone', () => {
    expect(blockAsText(new Y.Doc(), 'b1')).toBe('')
  })

  it.each([
    '',
    'not JSON',
    'null',
    '[]',
    '{"type":"tableView"}',
    '{"type":"unknown","config":{}}',
    '{"type":"__proto__","config":{}}',
    '{"type":1,"config":{}}',
  ])('is refused when a stranger wrote %s', (text) => {
    expect(blockFromText(text)).toBeUndefined()
  })

  it('is made whole when its settings are foreign: a filter that cannot be read matches nothing', () => {
    expect(blockFromText('{"type":"tableView","config":{"tableId":7,"filter":"x","evil":1}}')?.config).toMatchObject({
      tableId: null,
      filter: { nodes: [{ operator: 'unreadable' }] },
    })
  })
})
