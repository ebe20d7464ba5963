import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { unsentContent } from '#client/engine/documents/unsent-content.ts'

test('roots that nobody has asked for are read, and may be asked for afterwards as what they are', () => {
  const made = new Y.Doc()
  made.getText('text').insert(0, 'written')
  made.getMap('map').set('title', 'named')
  made.getArray('list').push(['listed'])
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(made))
  expect(unsentContent(doc, undefined).split('\n').sort()).toEqual(['listed', 'title: named', 'written'])
  expect(doc.getText('text').toJSON()).toBe('written')
  expect(doc.getMap('map').toJSON()).toEqual({ title: 'named' })
  expect(doc.getArray('list').toJSON()).toEqual(['listed'])
})

test('blocks, tables and people that a document names by their ids are told by name; other words stay as they are', () => {
  const [block, tableId, member] = [newShortId('b'), newShortId('t'), newId()]
  const names: Record<string, string> = { [tableId]: 'Customers', [member]: 'Bia' }
  const doc = new Y.Doc()
  addBlock(doc, { id: block, type: 'tableView', config: { tableId, filter: [{ user: member }] } }, 'person')
  doc.getText('text').insert(0, `written ${tableId}`)
  const lines = unsentContent(doc, undefined, (id) => names[id]).split('\n')
  expect(lines).toContain('tableView › config › tableId: Customers')
  expect(lines.join()).toContain('Bia')
  expect(lines).toContain(`written ${tableId}`)
  expect(lines.join().match(new RegExp(`${block}|${member}`))).toBeNull()
  expect(unsentContent(doc, undefined), 'what nobody can name').toContain(`tableView › config › tableId: ${tableId}`)
})
