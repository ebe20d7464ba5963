import type { Direction, Move } from '#client/ui/grid/grid-selection.ts'

/** The meaning of a key press while no cell is being edited (conventions: arrows, Home/End, Enter/F2/typing …). */
export type GridCommand =
  | { kind: 'move'; move: Move; extend: boolean }
  | { kind: 'tab'; backwards: boolean }
  | { kind: 'edit' }
  | { kind: 'addRow' }
  /** a character, a dead key or an input method begins: the editor opens empty and the browser itself puts the text in */
  | { kind: 'type'; text: string }
  | { kind: 'space' }
  | { kind: 'clear' }
  | { kind: 'fillDown' }
  | { kind: 'fillRight' }
  /** the active cell's value into every selected cell */
  | { kind: 'fillAll' }
  | { kind: 'selectAll' }
  | { kind: 'selectRows' }
  | { kind: 'selectColumns' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'find' }
  | { kind: 'menu' }
  | { kind: 'columnMenu' }
  | { kind: 'moveColumn'; by: -1 | 1 }
  | { kind: 'collapse' }

export interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing?: boolean
}

const arrows: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

type Reader = (press: KeyPress, mod: boolean) => GridCommand | undefined

const move = (value: Move, press: KeyPress): GridCommand => ({ kind: 'move', move: value, extend: press.shiftKey })

/** Keys with a name; each reader gives the command with and without the modifier. */
const named: Record<string, Reader> = {
  Home: (press, mod) => move({ kind: mod ? 'gridStart' : 'rowStart' }, press),
  End: (press, mod) => move({ kind: mod ? 'gridEnd' : 'rowEnd' }, press),
  PageUp: (press) => move({ kind: 'page', direction: 'up' }, press),
  PageDown: (press) => move({ kind: 'page', direction: 'down' }, press),
  Tab: (press, mod) => (mod ? undefined : { kind: 'tab', backwards: press.shiftKey }),
  Enter: (press, mod) => ({ kind: mod ? 'fillAll' : press.shiftKey ? 'addRow' : 'edit' }),
  F2: () => ({ kind: 'edit' }),
  Delete: () => ({ kind: 'clear' }),
  Backspace: () => ({ kind: 'clear' }),
  Escape: () => ({ kind: 'collapse' }),
  ContextMenu: () => ({ kind: 'menu' }),
  F10: (press) => (press.shiftKey ? { kind: 'menu' } : undefined),
  ' ': (press, mod) => (mod ? { kind: 'selectColumns' } : press.shiftKey ? { kind: 'selectRows' } : { kind: 'space' }),
}

const shortcuts: Record<string, (shift: boolean) => GridCommand> = {
  a: () => ({ kind: 'selectAll' }),
  d: () => ({ kind: 'fillDown' }),
  f: () => ({ kind: 'find' }),
  r: () => ({ kind: 'fillRight' }),
  y: () => ({ kind: 'redo' }),
  z: (shift) => ({ kind: shift ? 'redo' : 'undo' }),
}

/** Reads a key press; undefined leaves it to the browser (copy, paste and every shortcut that is not the grid's). */
export function readKey(press: KeyPress): GridCommand | undefined {
  if (press.isComposing) return undefined
  if (press.key === 'Process' || press.key === 'Dead') return { kind: 'type', text: '' }
  const mod = press.ctrlKey || press.metaKey
  const direction = arrows[press.key]
  if (direction && press.altKey) {
    if (press.shiftKey && !mod && (direction === 'left' || direction === 'right'))
      return { kind: 'moveColumn', by: direction === 'left' ? -1 : 1 }
    return direction === 'down' && !press.shiftKey ? { kind: 'columnMenu' } : undefined
  }
  if (direction) return move({ kind: mod ? 'edge' : 'step', direction }, press)
  const reader = named[press.key]
  if (reader) return press.altKey ? undefined : reader(press, mod)
  // AltGr arrives as Ctrl+Alt and types characters such as @ and €
  const altGraph = press.ctrlKey && press.altKey
  if (mod && !altGraph) return press.altKey ? undefined : shortcuts[press.key.toLowerCase()]?.(press.shiftKey)
  return Array.from(press.key).length === 1 ? { kind: 'type', text: press.key } : undefined
}
