import * as broadcast from 'lib0/broadcastchannel'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { exchangeWithTabs } from '#client/engine/documents/exchange-with-tabs.ts'

const channel = 'trama:test'
// older versions of Node have no socket of their own; the type asks for the browser's class
const options = { connect: false, WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket }
let tabs: WebsocketProvider[] = []
afterEach(() => {
  for (const tab of tabs) tab.destroy()
  tabs = []
})

/** A tab with a document, which has not connected yet. */
function openTab(doc: Y.Doc): WebsocketProvider {
  const tab = new WebsocketProvider('ws://nowhere.test', 'page', doc, options)
  tab.bcChannel = channel
  exchangeWithTabs(tab)
  tabs.push(tab)
  return tab
}

function typed(text: string): Y.Doc {
  const doc = new Y.Doc()
  doc.getText('t').insert(0, text)
  return doc
}
const read = (doc: Y.Doc): string => doc.getText('t').toJSON()

it('a tab that connects alone sends nothing of its document', () => {
  let bytes = 0
  const count = (data: Uint8Array): void => void (bytes += data.byteLength)
  broadcast.subscribe(channel, count)
  openTab(typed('word '.repeat(20_000))).connectBc()
  broadcast.unsubscribe(channel, count)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(300)
})

it('tabs give each other what they lack, content and deletions, whoever comes later', () => {
  const start = typed('start ')
  const docs = ['one ', 'two ', 'three '].map((text) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(start))
    doc.getText('t').insert(6, text)
    return doc
  })
  // the last one to come has removed what the others still show
  docs[2]!.getText('t').delete(0, 6)
  for (const doc of docs) openTab(doc).connectBc()
  const texts = docs.map(read)
  expect(new Set(texts).size).toBe(1)
  for (const part of ['one ', 'two ', 'three ']) expect(texts[0]).toContain(part)
  expect(texts[0]).not.toContain('start')
  docs[0]!.getText('t').insert(0, 'later ')
  expect(docs.map(read)).toEqual([read(docs[0]!), read(docs[0]!), read(docs[0]!)])
})

it('a tab of an earlier build, which sends the whole document, is understood', () => {
  const [old, now] = [typed('old '), typed('now ')]
  openTab(now).connectBc()
  const stock = new WebsocketProvider('ws://nowhere.test', 'page', old, options)
  stock.bcChannel = channel
  tabs.push(stock)
  stock.connectBc()
  expect(read(now)).toBe(read(old))
  expect(read(now)).toContain('old ')
  expect(read(now)).toContain('now ')
})
