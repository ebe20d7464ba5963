import { describe, expect, it } from 'vitest'
import { readKey, type KeyPress } from '#client/ui/grid/grid-keys.ts'
import {
  at,
  clampSelection,
  isWholeRows,
  moveSelection,
  nextCell,
  rangeOf,
  selectAll,
  selectColumns,
  selectRows,
  type GridSize,
} from '#client/ui/grid/grid-selection.ts'

const press = (key: string, mods: Partial<KeyPress> = {}) =>
  readKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...mods })
const size: GridSize = { rows: 100, cols: 6, page: 10 }

describe('keys of the grid', () => {
  it('arrows move, Ctrl or Cmd goes to the edge, Shift extends', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'move', move: { kind: 'step', direction: 'down' }, extend: false })
    expect(press('ArrowRight', { metaKey: true, shiftKey: true })).toEqual({
      kind: 'move',
      move: { kind: 'edge', direction: 'right' },
      extend: true,
    })
  })

  it('Enter and F2 edit, typing replaces, Space opens or toggles, Shift and Ctrl with Space select rows and columns', () => {
    expect(press('Enter')).toEqual({ kind: 'edit' })
    expect(press('F2')).toEqual({ kind: 'edit' })
    expect(press('x')).toEqual({ kind: 'type', text: 'x' })
    expect(press('Ä')).toEqual({ kind: 'type', text: 'Ä' })
    expect(press(' ')).toEqual({ kind: 'space' })
    expect(press(' ', { shiftKey: true })).toEqual({ kind: 'selectRows' })
    expect(press(' ', { ctrlKey: true })).toEqual({ kind: 'selectColumns' })
  })

  it('lets an input method begin, and leaves it alone while it composes', () => {
    expect(press('Process')).toEqual({ kind: 'type', text: '' })
    expect(press('Dead')).toEqual({ kind: 'type', text: '' })
    expect(press('n', { isComposing: true })).toBeUndefined()
    expect(press('Enter', { isComposing: true })).toBeUndefined()
  })

  it('AltGr types a character, and the shortcuts of others are left to them', () => {
    expect(press('€', { ctrlKey: true, altKey: true })).toEqual({ kind: 'type', text: '€' })
    for (const key of ['c', 'v', 'x', 'k', 'p']) expect(press(key, { ctrlKey: true })).toBeUndefined()
  })

  const ctrl = { ctrlKey: true }
  const shift = { shiftKey: true }
  const alt = { altKey: true }
  const move = (kind: string, extend = false) => ({ kind: 'move', move: { kind }, extend })
  const go = (kind: string, direction: string, extend = false) => ({ kind: 'move', move: { kind, direction }, extend })
  it.each<[string, Partial<KeyPress>, unknown]>([
    ['ArrowUp', {}, go('step', 'up')],
    ['ArrowLeft', shift, go('step', 'left', true)],
    ['ArrowDown', ctrl, go('edge', 'down')],
    ['ArrowDown', { ...ctrl, ...shift }, go('edge', 'down', true)],
    ['Home', {}, move('rowStart')],
    ['End', {}, move('rowEnd')],
    ['Home', shift, move('rowStart', true)],
    ['Home', ctrl, move('gridStart')],
    ['End', ctrl, move('gridEnd')],
    ['End', { ...ctrl, ...shift }, move('gridEnd', true)],
    ['PageUp', {}, go('page', 'up')],
    ['PageDown', shift, go('page', 'down', true)],
    ['Tab', {}, { kind: 'tab', backwards: false }],
    ['Tab', shift, { kind: 'tab', backwards: true }],
    ['Tab', ctrl, undefined],
    ['Enter', {}, { kind: 'edit' }],
    ['Enter', ctrl, { kind: 'fillAll' }],
    ['Enter', shift, { kind: 'addRow' }],
    ['F2', {}, { kind: 'edit' }],
    ['Escape', {}, { kind: 'collapse' }],
    ['Delete', {}, { kind: 'clear' }],
    ['Backspace', {}, { kind: 'clear' }],
    [' ', {}, { kind: 'space' }],
    [' ', shift, { kind: 'selectRows' }],
    [' ', ctrl, { kind: 'selectColumns' }],
    ['a', ctrl, { kind: 'selectAll' }],
    ['d', ctrl, { kind: 'fillDown' }],
    ['r', ctrl, { kind: 'fillRight' }],
    ['f', ctrl, { kind: 'find' }],
    ['z', ctrl, { kind: 'undo' }],
    ['z', { ...ctrl, ...shift }, { kind: 'redo' }],
    ['ContextMenu', {}, { kind: 'menu' }],
    ['F10', shift, { kind: 'menu' }],
    ['F10', {}, undefined],
    ['ArrowDown', alt, { kind: 'columnMenu' }],
    ['ArrowLeft', { ...alt, ...shift }, { kind: 'moveColumn', by: -1 }],
    ['ArrowRight', { ...alt, ...shift }, { kind: 'moveColumn', by: 1 }],
    ['ArrowRight', alt, undefined],
    ['c', ctrl, undefined],
    ['v', ctrl, undefined],
    ['F5', {}, undefined],
  ])('%s with %j', (key, mods, command) => {
    expect(press(key, mods)).toEqual(command)
  })

  it('knows fill down, select all, undo and redo', () => {
    expect(press('d', { ctrlKey: true })).toEqual({ kind: 'fillDown' })
    expect(press('a', { metaKey: true })).toEqual({ kind: 'selectAll' })
    expect(press('z', { ctrlKey: true })).toEqual({ kind: 'undo' })
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' })
    expect(press('y', { ctrlKey: true })).toEqual({ kind: 'redo' })
  })
})

describe('selection', () => {
  it('never leaves the grid', () => {
    expect(moveSelection(at({ row: 0, col: 0 }), { kind: 'step', direction: 'up' }, size, false)).toEqual(at({ row: 0, col: 0 }))
    expect(moveSelection(at({ row: 95, col: 2 }), { kind: 'page', direction: 'down' }, size, false)).toEqual(at({ row: 99, col: 2 }))
    expect(moveSelection(at({ row: 5, col: 2 }), { kind: 'gridEnd' }, size, false)).toEqual(at({ row: 99, col: 5 }))
  })

  it('extends from the active cell and shrinks back to it', () => {
    const down = moveSelection(at({ row: 4, col: 1 }), { kind: 'step', direction: 'down' }, size, true)
    expect(rangeOf(down)).toEqual({ top: 4, left: 1, bottom: 5, right: 1 })
    expect(down.active).toEqual({ row: 4, col: 1 })
    const up = moveSelection(
      moveSelection(down, { kind: 'step', direction: 'up' }, size, true),
      { kind: 'step', direction: 'up' },
      size,
      true,
    )
    expect(rangeOf(up)).toEqual({ top: 3, left: 1, bottom: 4, right: 1 })
  })

  it('Tab runs along rows and stays at the very ends, so that it can leave the grid', () => {
    expect(nextCell({ row: 2, col: 5 }, size, false)).toEqual({ row: 3, col: 0 })
    expect(nextCell({ row: 3, col: 0 }, size, true)).toEqual({ row: 2, col: 5 })
    const end = { row: 99, col: 5 }
    expect(nextCell(end, size, false)).toBe(end)
  })

  it('selects all, whole rows and whole columns', () => {
    const selection = { active: { row: 3, col: 2 }, focus: { row: 5, col: 3 } }
    expect(rangeOf(selectAll(selection, size))).toEqual({ top: 0, left: 0, bottom: 99, right: 5 })
    expect(rangeOf(selectRows(selection, size))).toEqual({ top: 3, left: 0, bottom: 5, right: 5 })
    expect(rangeOf(selectColumns(selection, size))).toEqual({ top: 0, left: 2, bottom: 99, right: 3 })
    // nothing scrolls to their far end until a key moves there
    const rows = clampSelection(selectRows(selection, size), { ...size, rows: 5 })
    expect([selectAll(selection, size).whole, selectColumns(selection, size).whole, rows.whole]).toEqual([true, true, true])
    expect(moveSelection(rows, { kind: 'step', direction: 'down' }, size, true).whole).toBeUndefined()
  })

  it('knows whole rows, whose records Space ticks', () => {
    const cell = at({ row: 3, col: 2 })
    expect(isWholeRows(cell, size)).toBe(false)
    expect(isWholeRows(selectRows(cell, size), size)).toBe(true)
    expect(isWholeRows({ active: { row: 2, col: 5 }, focus: { row: 4, col: 0 } }, size)).toBe(true)
    expect(isWholeRows(selectAll(cell, size), size)).toBe(true)
    const narrow = { ...size, cols: 1 }
    expect(isWholeRows(at({ row: 3, col: 0 }), narrow)).toBe(false)
    expect(isWholeRows(selectRows(at({ row: 3, col: 0 }), narrow), narrow)).toBe(true)
  })

  it('comes back into a grid that became smaller, and is the same object when nothing changed', () => {
    const selection = at({ row: 50, col: 5 })
    expect(clampSelection(selection, { rows: 10, cols: 3, page: 5 })).toEqual(at({ row: 9, col: 2 }))
    expect(clampSelection(selection, size)).toBe(selection)
  })
})
