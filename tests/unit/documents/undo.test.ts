import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createUndoManager } from '#client/engine/documents/undo.ts'
import { addBlock, appUndoScope, configureBlock, placeBlocks, readApp } from '#shared/nouns/apps/app-document.ts'
import { addTask, changeTask, readTasks, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { editBlockText } from '#tests/support/write-text.ts'

/** Two people on one document. */
function pair(): { mine: Y.Doc; theirs: Y.Doc } {
  const mine = new Y.Doc()
  const theirs = new Y.Doc()
  mine.on('update', (update: Uint8Array, origin: unknown) => origin !== 'net' && Y.applyUpdate(theirs, update, 'net'))
  theirs.on('update', (update: Uint8Array, origin: unknown) => origin !== 'net' && Y.applyUpdate(mine, update, 'net'))
  return { mine, theirs }
}

function app() {
  const { mine, theirs } = pair()
  const undo = createUndoManager(mine, appUndoScope(mine))
  addBlock(mine, { id: 'b000000000001', type: 'text' }, 'person')
  return { mine, theirs, undo, block: () => readApp(mine).blocks[0] }
}
const type = (doc: Y.Doc, text: string, at = 0): void => {
  for (const [index, letter] of text.split('').entries())
    editBlockText(doc, 'b000000000001', { at: at + index, remove: 0, insert: letter }, 'person')
}
const textOf = (doc: Y.Doc): string => {
  const [block] = readApp(doc).blocks
  return block?.readable === true ? block.text : ''
}

test('typing flows together; a drag, a setting and a paste are steps of their own, however quickly they follow', () => {
  const { mine, undo } = app()
  type(mine, 'hello')
  placeBlocks(mine, 'desktop', [{ id: 'b000000000001', x: 2, y: 3, w: 4, h: 4 }], 'person')
  configureBlock(mine, 'b000000000001', { align: 'center' }, 'person')
  editBlockText(mine, 'b000000000001', { at: 5, remove: 0, insert: ' and a long sentence that was pasted in one go, as a whole' }, 'person')
  type(mine, '!', 0)

  const steps: string[] = []
  while (undo.canUndo()) {
    undo.undo()
    const [block] = readApp(mine).blocks
    const { x } = readApp(mine).layouts.desktop[0] ?? {}
    steps.push(block?.readable === true ? `${block.text}|${String((block.config as { align?: string }).align)}|${x}` : 'gone')
  }
  expect(steps).toEqual([
    'hello and a long sentence that was pasted in one go, as a whole|center|2',
    'hello|center|2',
    'hello|left|2',
    'hello|left|0',
    '|left|0',
    'gone',
  ])
  for (let step = 0; step < 6; step += 1) undo.redo()
  expect(textOf(mine)).toBe('!hello and a long sentence that was pasted in one go, as a whole')
})

test('an editor that tells of no change between two letters, as when its caret moves, ends no step', () => {
  const { mine, undo } = app()
  for (const [at, letter] of 'hello'.split('').entries()) {
    type(mine, letter, at)
    mine.transact(() => undefined, 'person')
  }
  expect(textOf(mine)).toBe('hello')
  undo.undo()
  expect(textOf(mine)).toBe('')
})

test('typing in one place and then in another are two steps', () => {
  const { mine, undo } = app()
  addBlock(mine, { id: 'b000000000002', type: 'text' }, 'person')
  type(mine, 'one')
  editBlockText(mine, 'b000000000002', { at: 0, remove: 0, insert: 'two' }, 'person')
  undo.undo()
  expect(textOf(mine)).toBe('one')
})

test('others’ edits between my own are never undone, and do not cut my typing', () => {
  const { mine, theirs, undo } = app()
  type(mine, 'ab')
  type(theirs, 'XY', 2)
  type(mine, 'c', 0)
  expect(textOf(mine)).toBe('cabXY')
  undo.undo()
  expect(textOf(mine)).toBe('XY')
  expect(textOf(theirs)).toBe('XY')
  undo.redo()
  expect(textOf(theirs)).toBe('cabXY')
})

test('undoing a block that somebody else has worked on leaves it whole', () => {
  const { mine, theirs, undo, block } = app()
  type(theirs, 'theirs')
  undo.undo()
  expect(block()).toMatchObject({ readable: true, text: 'theirs' })
  expect(readApp(theirs).blocks).toEqual(readApp(mine).blocks)
})

test('a setting that somebody else has changed since stays theirs', () => {
  const { mine, theirs, undo, block } = app()
  configureBlock(mine, 'b000000000001', { align: 'center' }, 'person')
  configureBlock(theirs, 'b000000000001', { align: 'right' }, 'person')
  undo.undo()
  expect(block()).toMatchObject({ config: { align: 'right' } })
})

test('a task that others have worked on is not undone away; typing its title letter by letter is one step', () => {
  const { mine, theirs } = pair()
  const undo = createUndoManager(mine, [tasksOf(mine)])
  addTask(mine, { id: 'k1', title: 'Call', createdAt: '2026-01-01T00:00:00.000Z', createdBy: 'm1' })
  for (const title of ['Call B', 'Call Bo', 'Call Bob']) changeTask(mine, 'k1', { title })
  changeTask(mine, 'k1', { priority: 'high' })
  undo.undo()
  expect(readTasks(mine)[0]).toMatchObject({ title: 'Call Bob', priority: 'notPrioritized' })
  undo.undo()
  expect(readTasks(mine)[0]).toMatchObject({ title: 'Call' })
  changeTask(theirs, 'k1', { description: 'theirs' })
  undo.undo()
  expect(readTasks(mine)[0]).toMatchObject({ title: 'Call', description: 'theirs' })
})
