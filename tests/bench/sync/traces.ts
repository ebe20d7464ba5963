import * as Y from 'yjs'
import { randomOf } from '#tests/support/sync-raw.ts'

/** A long history of a document: one update for each edit, and the result. */
export interface Trace {
  updates: Uint8Array[]
  state: Uint8Array
}

const letters = 'abcdefghijklmnopqrstuvwxyz     '

/** Ten people type bursts of 1 to 30 characters at random places and delete 15 %: one update per keystroke. */
export function typedTrace(edits: number, seed = 7): Trace {
  const random = randomOf(seed)
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const text = doc.getText('t')
  while (updates.length < edits) {
    doc.clientID = 1_500_000_000 + random(10)
    let at = random(text.length + 1)
    if (random(100) < 15 && text.length > 50) {
      at = Math.min(at, text.length - 11)
      for (let count = 1 + random(10); count > 0 && updates.length < edits; count--) text.delete(at, 1)
    } else {
      for (let count = 1 + random(30); count > 0 && updates.length < edits; count--) text.insert(at++, letters[random(letters.length)]!)
    }
  }
  return { updates, state: Y.encodeStateAsUpdate(doc) }
}

/** A task document: 100 tasks per update, then `edits` changes of single fields by `authors` people. */
export function taskTrace(tasks: number, edits: number, authors = 1, seed = 9): Trace {
  const random = randomOf(seed)
  const doc = new Y.Doc()
  doc.clientID = 1_600_000_000
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const map = doc.getMap<Y.Map<unknown>>('tasks')
  const words = ['alpha', 'beta', 'gamma', 'delta', 'north', 'south', 'red', 'green']
  for (let at = 0; at < tasks; at += 100) {
    doc.transact(() => {
      for (let index = at; index < Math.min(tasks, at + 100); index++) {
        const task = new Y.Map<unknown>()
        map.set(`task${index.toString(36).padStart(6, '0')}`, task)
        task.set('title', `${words[random(8)]} ${words[random(8)]} ${index}`)
        for (const [key, value] of Object.entries({
          status: 'todo',
          priority: random(5),
          assignee: `user${random(50)}`,
          due: 1_700_000_000 + random(1e8),
        }))
          task.set(key, value)
      }
    })
  }
  const keys = [...map.keys()]
  for (let index = 0; index < edits; index++) {
    if (index % 50 === 0) doc.clientID = 1_600_000_001 + random(authors)
    map.get(keys[random(keys.length)]!)?.set(['status', 'priority', 'due'][index % 3]!, index)
  }
  return { updates, state: Y.encodeStateAsUpdate(doc) }
}

/** One more edit of such a document, by the client of this id: a character, or a field of a task. */
export function editOnce(doc: Y.Doc, client: number, value: number): Uint8Array {
  let made: Uint8Array = new Uint8Array()
  doc.once('update', (update: Uint8Array) => (made = update))
  doc.clientID = client
  if (doc.getText('t').length > 0) doc.getText('t').insert(0, 'x')
  else doc.getMap<Y.Map<unknown>>('tasks').get('task000000')?.set('status', `edit ${value}`)
  return made
}
