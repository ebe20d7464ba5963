import { expect, test } from 'vitest'
import { createUndoStack, type UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { undoNotice, undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { readToasts, toast } from '#client/ui/toast.ts'

/** Gestures that note what becomes of them. */
function gesture(name: string, log: string[], stayed = 0): UndoEntry {
  const note = (what: string): number => {
    log.push(`${what} ${name}`)
    return stayed
  }
  return { gesture: name, count: 1, batches: new Set([name]), undo: () => note('undo'), redo: () => note('redo') }
}

test('one gesture is taken back alone, then the others by keys, and it can be done again', () => {
  const log: string[] = []
  const stack = createUndoStack()
  const [paste, fill, clear] = ['paste', 'fill', 'clear'].map((name) => gesture(name, log, name === 'fill' ? 2 : 0))
  if (!paste || !fill || !clear) throw new Error('three gestures')
  for (const one of [paste, fill, clear]) stack.push(one)
  expect(stack.entries()).toEqual([clear, fill, paste])
  expect(stack.take(fill)).toEqual({ entry: fill, stayed: 2 })
  expect(stack.entries()).toEqual([clear, paste])
  // pressed twice, or from a list that is out of date
  expect(stack.take(fill)).toBeUndefined()
  expect(stack.entries()).toEqual([clear, paste])
  expect(stack.redo()?.entry).toBe(fill)
  expect(stack.entries()).toEqual([fill, clear, paste])
  stack.forget('clear')
  while (stack.undo());
  expect(log).toEqual(['undo fill', 'redo fill', 'undo fill', 'undo paste'])
  expect(stack.entries()).toEqual([])
})

test('whoever shows a notice for a gesture is told when it was taken back, in whatever way', () => {
  const told: string[] = []
  const stack = createUndoStack(undefined, ({ gesture: name }) => told.push(name))
  const [paste, fill, clear] = ['paste', 'fill', 'clear'].map((name) => gesture(name, []))
  if (!paste || !fill || !clear) throw new Error('three gestures')
  for (const one of [paste, fill, clear]) stack.push(one)
  stack.undo()
  stack.take(paste)
  stack.redo()
  stack.forget('fill')
  expect(told).toEqual(['clear', 'paste', 'fill'])
})

test('the notice of an undo goes with the next gesture, and one that offers an undo goes once that was done (6)', () => {
  const stack = undoStackOf('t1')
  const entry = gesture('delete', [])
  stack.push(entry)
  entry.notice = toast({ message: '1 record deleted', duration: null })
  stack.undo()
  expect(readToasts()).toEqual([])
  toast({ id: undoNotice, message: 'Undid: delete 1 record', duration: null })
  stack.push(gesture('edit', []))
  expect(readToasts()).toEqual([])
})
