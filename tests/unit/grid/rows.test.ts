import { describe, expect, it, vi } from 'vitest'
import type { CellValue } from '#shared/values/cell-value.ts'
import { withoutLaterEdits } from '#client/nouns/records/later-edits.ts'
import { rowIndex } from '#client/records/gestures/item-index.ts'
import type { RecordStep } from '#client/nouns/records/record-step.ts'
import { keepRows, rowsInPlace } from '#client/records/gestures/keep-rows.ts'
import { createUndoStack } from '#client/nouns/records/undo-stack.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const shown = (kept: Record<string, number>, now: { id: string }[], all = now) =>
  keepRows(now, new Map(Object.entries(kept)), (id) => all.find((row) => row.id === id)).map(({ row, kept: why }) =>
    why ? `${row.id}:${why}` : row.id,
  )

describe('rows somebody works in', () => {
  it('stay where they are when the sort moves them', () => {
    expect(shown({ b: 1 }, rows('a', 'c', 'd', 'b'))).toEqual(['a', 'b:moved', 'c', 'd'])
  })

  it('stay in sight when the filter no longer finds them', () => {
    expect(shown({ b: 1 }, rows('a', 'c'), rows('a', 'b', 'c'))).toEqual(['a', 'b:out', 'c'])
  })

  it('say nothing while they are in their own place', () => {
    expect(shown({ b: 1 }, rows('a', 'b', 'c'))).toEqual(['a', 'b', 'c'])
  })

  it('are gone when they were deleted, and stand last when rows above them left', () => {
    expect(shown({ b: 1 }, rows('a', 'c'))).toEqual(['a', 'c'])
    expect(shown({ z: 9 }, rows('a', 'z', 'c'))).toEqual(['a', 'c', 'z:moved'])
  })
})

describe('rows of a large table', () => {
  it('are the same objects where nothing changed, also while somebody works in one that stays in its place', () => {
    const inOwnPlace = rowsInPlace<{ id: string }>()
    const [a, b, c] = rows('a', 'b', 'c')
    if (!a || !b || !c) throw new Error('no rows')
    const none = (): undefined => undefined
    const before = keepRows([a, b, c], new Map(), none, inOwnPlace)
    const after = keepRows([a, { id: 'b' }, c], new Map([['c', 2]]), none, inOwnPlace)
    expect(after.map((item, at) => item === before[at])).toEqual([true, false, true])
    expect(after.map(({ row }) => row.id)).toEqual(['a', 'b', 'c'])
  })
})

describe('the undo stack', () => {
  it('takes back the latest gesture and does it again', () => {
    const stack = createUndoStack()
    const log: string[] = []
    for (const name of ['first', 'second'])
      stack.push({ gesture: name, count: 1, undo: () => (log.push(`-${name}`), 0), redo: () => (log.push(`+${name}`), 0) })
    expect(stack.undo()?.entry.gesture).toBe('second')
    expect(stack.undo()?.entry.gesture).toBe('first')
    expect(stack.undo()).toBeUndefined()
    stack.redo()
    expect(log).toEqual(['-second', '-first', '+first'])
  })

  it('forgets what could be done again once something new is done, and the oldest past its limit', () => {
    const stack = createUndoStack(2)
    const entry = (gesture: string) => ({ gesture, count: 1, undo: vi.fn(), redo: vi.fn() })
    stack.push(entry('a'))
    stack.push(entry('b'))
    stack.undo()
    stack.push(entry('c'))
    expect(stack.redo()).toBeUndefined()
    stack.push(entry('d'))
    expect([stack.undo(), stack.undo(), stack.undo()].map((undone) => undone?.entry.gesture)).toEqual(['d', 'c', undefined])
  })
})

describe('what somebody wrote later', () => {
  const cells: Record<string, CellValue> = { 'a.x': 1, 'a.y': 'theirs', 'b.x': 'theirs' }
  const read = (id: string, field: string) => cells[`${id}.${field}`]
  const done: RecordStep[] = [
    { op: 'update', id: 'a', values: { x: 1, y: 'mine' } },
    { op: 'update', id: 'b', values: { x: 'mine' } },
    { op: 'create', id: 'c', values: { x: 2 } },
  ]
  const back: RecordStep[] = [
    { op: 'delete', id: 'c' },
    { op: 'update', id: 'b', values: { x: null } },
    { op: 'update', id: 'a', values: { x: 0, y: null } },
  ]
  it('stays when a gesture is taken back, and is counted', () => {
    expect(withoutLaterEdits(back, done, read)).toEqual({
      steps: [
        { op: 'delete', id: 'c' },
        { op: 'update', id: 'a', values: { x: 0 } },
      ],
      stayed: 2,
    })
  })
})

describe('the place of a row', () => {
  it('is found without asking the others for their ids, also where the row shown is older than the one stored', () => {
    let asked = 0
    const row = (id: string): RecordRow =>
      ({
        get id() {
          asked += 1
          return id
        },
      }) as RecordRow
    const [a, b, newer] = [row('a'), row('b'), row('b')]
    const stored = new Map([
      ['a', a],
      ['b', b],
    ])
    const indexOf = rowIndex([{ row: a }, { row: b }], (id) => stored.get(id))
    expect([indexOf('a'), indexOf('b')]).toEqual([0, 1])
    expect(asked).toBe(0)
    stored.set('b', newer)
    expect(indexOf('b')).toBe(1)
    expect(indexOf('gone')).toBe(-1)
    const many = rowIndex([{ row: a }, { row: b }], (id) => stored.get(id))
    expect(Array.from({ length: 20 }, () => many('a'))).toEqual(Array.from({ length: 20 }, () => 0))
  })
})
