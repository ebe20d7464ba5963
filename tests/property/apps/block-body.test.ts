import { fc, test } from '@fast-check/vitest'
import { describe, expect, test as it } from 'vitest'
import * as Y from 'yjs'
import { addBlock, appDocumentKind, configureBlock, copyOfBlock, openBlockBody, readApp } from '#shared/nouns/apps/app-document.ts'
import { copyAppContent } from '#shared/nouns/apps/copy-app.ts'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { restoringUpdate } from '#shared/nouns/documents/restore-content.ts'
import { pageBlocks, pageDocumentKind, readEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { runs } from '#tests/support/property-runs.ts'
import { editBlockText } from '#tests/support/write-text.ts'

const often = runs(150, 2_000)
const someText = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '# ', '- ', '**', '1. ', '> '), maxLength: 30 })

/** A text block as the version before stored it. */
function oldEntry(text: string): Y.Map<unknown> {
  const entry = new Y.Map<unknown>([
    ['type', 'text'],
    ['version', 1],
    ['config', new Y.Map([['align', 'center']])],
  ])
  entry.set('text', new Y.Text(text))
  return entry
}

function oldApp(text: string): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  doc.getMap('blocks').set('b', oldEntry(text))
  return doc
}

function fork(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

function meet(...docs: Y.Doc[]): void {
  for (const to of docs) for (const from of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
}

const oldText = (doc: Y.Doc): Y.Text => (doc.getMap('blocks').get('b') as Y.Map<unknown>).get('text') as Y.Text
const migrate = (doc: Y.Doc): void => doc.transact(() => appDocumentKind.migrations?.[1]?.(doc), 'migration')

function block(doc: Y.Doc) {
  const found = readApp(doc).blocks.find(({ id }) => id === 'b')
  if (found?.readable !== true) throw new Error('unreadable')
  return found
}

describe('a text of an older version', () => {
  test.prop([someText], often)('is read as what it becomes', (text) => {
    const doc = oldApp(text)
    const before = block(doc)
    expect(before.body).toEqual(parseLightText(text))
    openBlockBody(doc, 'b')
    // a body always has a line to write in
    expect(block(doc).body).toEqual(before.body.length > 0 ? before.body : [{ type: 'paragraph', attrs: {}, children: [] }])
    expect(block(doc)).toMatchObject({ text: before.text, config: { align: 'center' } })
    const known = Y.encodeStateVector(doc)
    openBlockBody(doc, 'b')
    migrate(doc)
    expect(Y.encodeStateVector(doc)).toEqual(known)
  })

  test.prop([someText, fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 })], often)(
    'becomes one body on two devices and the server at once, and what each writes then stays',
    (text, first, second) => {
      const server = oldApp(text)
      const [mine, theirs] = [fork(server), fork(server)]
      migrate(server)
      editBlockText(mine, 'b', { at: 0, remove: 0, insert: `<${first}>` }, 'person')
      editBlockText(theirs, 'b', { at: 0, remove: 0, insert: `{${second}}` }, 'person')
      meet(server, mine, theirs)
      expect(block(mine)).toEqual(block(server))
      expect(block(theirs)).toEqual(block(server))
      const alone = oldApp(text)
      migrate(alone)
      // a line that held nothing is the first for each
      expect(block(server).body.length).toBeLessThanOrEqual(block(alone).body.length + 1)
      expect(block(server).text).toContain(`<${first}>`)
      expect(block(server).text).toContain(`{${second}}`)
    },
  )

  test.prop([someText, fc.stringMatching(/^[a-z]{1,8}$/)], often)('keeps what an older program writes into it later', (text, late) => {
    const server = oldApp(text)
    const device = fork(server)
    oldText(device).insert(oldText(device).length, `\n${late}`)
    migrate(server)
    editBlockText(server, 'b', { at: 0, remove: 0, insert: 'new ' }, 'person')
    meet(server, device)
    expect(block(device)).toEqual(block(server))
    expect(block(server).text).toContain(late)
    openBlockBody(server, 'b')
    expect(block(server).text).toContain(late)
    expect(oldText(server).length).toBe(0)
  })

  test.prop([someText, fc.stringMatching(/^[a-z]{1,8}$/)], often)('that differs on two devices is lost on neither', (text, more) => {
    const mine = oldApp(text)
    const theirs = fork(mine)
    oldText(mine).insert(0, `${more}\n`)
    for (const doc of [mine, theirs]) openBlockBody(doc, 'b')
    editBlockText(theirs, 'b', { at: 0, remove: 0, insert: 'theirs ' }, 'person')
    meet(mine, theirs)
    expect(block(mine)).toEqual(block(theirs))
    expect(block(mine).text).toContain(more)
    expect(block(mine).text).toContain('theirs')
  })

  it('comes back from a version of the past', () => {
    const past = oldApp('# Before')
    const now = fork(past)
    migrate(now)
    editBlockText(now, 'b', { at: 0, remove: 6, insert: 'After' }, 'person')
    const update = restoringUpdate(now, past, 3)
    if (update) Y.applyUpdate(now, update)
    expect(block(now).body).toEqual(parseLightText('# Before'))
    openBlockBody(now, 'b')
    expect(block(now)).toMatchObject({ text: 'Before', body: parseLightText('# Before') })
  })

  it('becomes rich text in a page as well, once', () => {
    const page = new Y.Doc()
    Y.applyUpdate(page, pageDocumentKind.initial?.() ?? new Uint8Array())
    pageBlocks(page).set('b', oldEntry('- one\n- two'))
    const copy = fork(page)
    for (const doc of [page, copy]) doc.transact(() => pageDocumentKind.migrations?.[2]?.(doc), 'migration')
    meet(page, copy)
    expect(readEmbeddedBlock(copy, 'b')).toEqual(readEmbeddedBlock(page, 'b'))
    expect(readEmbeddedBlock(page, 'b')).toMatchObject({ text: 'one\ntwo', body: parseLightText('- one\n- two') })
  })
})

it('a copy of a block and a copy of an app carry the rich text, and neither is bound to the first', () => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  addBlock(doc, { id: 'b', type: 'text', text: '# Title\n- **one**' }, 'person')
  const copy = copyOfBlock(doc, 'b', 'c')
  if (copy) addBlock(doc, copy, 'person')
  const other = new Y.Doc()
  let made = 0
  copyAppContent(doc, other, () => `new${(made += 1)}`, 'server')
  editBlockText(doc, 'b', { at: 0, remove: 5, insert: 'Changed' }, 'person')
  const bodies = (from: Y.Doc): unknown[] => readApp(from).blocks.map((each) => each.readable && each.body)
  expect(bodies(doc)).toHaveLength(2)
  expect(bodies(doc)).toContainEqual(parseLightText('# Title\n- **one**'))
  expect(bodies(doc)).toContainEqual(parseLightText('# Changed\n- **one**'))
  expect(bodies(other)).toEqual([parseLightText('# Title\n- **one**'), parseLightText('# Title\n- **one**')])
})

it('a setting that is changed before the text is opened leaves the old text readable', () => {
  const doc = oldApp('**Words**')
  configureBlock(doc, 'b', { align: 'right' }, 'person')
  expect(block(doc)).toMatchObject({ text: 'Words', config: { align: 'right' } })
  openBlockBody(doc, 'b')
  expect(block(doc)).toMatchObject({ text: 'Words', config: { align: 'right' } })
})

it('a block of a newer version is left as it is', () => {
  const doc = oldApp('later')
  const entry = doc.getMap('blocks').get('b') as Y.Map<unknown>
  entry.set('version', 99)
  const before = Y.encodeStateVector(doc)
  expect(openBlockBody(doc, 'b')).toBeUndefined()
  migrate(doc)
  expect(Y.encodeStateVector(doc)).toEqual(before)
})
