import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { restoringUpdate } from '#shared/nouns/documents/restore-content.ts'
import { times } from '#tests/support/property-runs.ts'
import { contentOf, editAnything } from '#tests/support/random-edits.ts'
import { randomOf } from '#tests/support/sync-raw.ts'

const runs = times(300, 10_000)
const firstSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

const reopened = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

test(`${runs} documents with every shared type: a restore gives the content of then, and merges (first SEED=${firstSeed})`, () => {
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const random = randomOf(seed)
    const doc = new Y.Doc()
    for (let count = 1 + random(15); count > 0; count--) editAnything(doc, random)
    const version = reopened(doc)
    for (let count = random(15); count > 0; count--) editAnything(doc, random)
    const other = reopened(doc)

    const before = Y.encodeStateAsUpdate(doc)
    const update = restoringUpdate(doc, version, 3)
    expect(Y.encodeStateAsUpdate(doc), `changed by looking; SEED=${seed}`).toEqual(before)
    if (update) Y.applyUpdate(doc, update)
    expect(contentOf(reopened(doc)), `SEED=${seed}`).toBe(contentOf(version))
    expect(restoringUpdate(doc, version, 3), `nothing left to restore; SEED=${seed}`).toBeUndefined()

    // A person who typed during the restore ends with the same content as everybody.
    editAnything(other, random)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    if (update) Y.applyUpdate(other, update)
    expect(contentOf(other), `SEED=${seed}`).toBe(contentOf(doc))
  }
})

test('what is the same is left alone: others’ edits in it survive', () => {
  const doc = new Y.Doc()
  const body = doc.getXmlFragment('body')
  const paragraph = (text: string): Y.XmlElement => {
    const element = new Y.XmlElement('paragraph')
    element.insert(0, [new Y.XmlText(text)])
    return element
  }
  body.insert(0, ['one', 'two', 'three', 'four'].map(paragraph))
  const version = reopened(doc)
  body.delete(1, 1)
  ;(body.get(2) as Y.XmlElement).insert(1, [new Y.XmlText('!')])
  const other = reopened(doc)
  // in a paragraph that the restore does not touch
  const first = (other.getXmlFragment('body').get(0) as Y.XmlElement).get(0) as Y.XmlText
  first.insert(3, ' and more 😀')

  const update = restoringUpdate(doc, version, 3)
  if (update) Y.applyUpdate(other, update)
  expect(other.getXmlFragment('body').toJSON()).toBe(
    '<paragraph>one and more 😀</paragraph><paragraph>two</paragraph><paragraph>three</paragraph><paragraph>four</paragraph>',
  )
})

test('a text keeps its characters, formats and code points', () => {
  const doc = new Y.Doc()
  const text = doc.getText('t')
  text.insert(0, 'a 😀 plain')
  text.format(0, 3, { bold: true })
  const version = reopened(doc)
  text.delete(2, 2)
  text.insert(2, '😁')
  text.format(0, text.length, { bold: null, italic: true })
  const update = restoringUpdate(doc, version, 3)
  if (update) Y.applyUpdate(doc, update)
  expect(text.toDelta()).toEqual(version.getText('t').toDelta())
})
