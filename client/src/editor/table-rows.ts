import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection, type EditorState } from '@tiptap/pm/state'

/** A row by the place of its table. */
export interface RowPlace {
  tablePos: number
  index: number
}

/** Rows that cells hold together; most groups are one row. */
interface RowGroup {
  from: number
  /** the first row behind it */
  to: number
}

/** The innermost row around a position. */
export function rowAt({ doc }: EditorState, pos: number): RowPlace | undefined {
  const place = doc.resolve(pos)
  for (let depth = place.depth; depth > 0; depth -= 1) {
    if (place.node(depth).type.name === 'tableRow') return { tablePos: place.before(depth - 1), index: place.index(depth - 1) }
  }
  return undefined
}

export function tableAt({ doc }: EditorState, tablePos: number): Node | undefined {
  const node = tablePos < doc.content.size ? doc.nodeAt(tablePos) : null
  return node?.type.name === 'table' ? node : undefined
}

/** The groups that can be moved: a first row of headers stays where it is. */
export function movableGroups(table: Node): readonly RowGroup[] {
  const [head, ...rest] = groupsOf(table)
  const isHeader = head?.to === 1 && table.child(0).children.every(({ type }) => type.name === 'tableHeader')
  return isHeader || !head ? rest : [head, ...rest]
}

function groupsOf(table: Node): RowGroup[] {
  const groups: RowGroup[] = []
  let from = 0
  let end = 0
  table.forEach((row, _offset, index) => {
    if (index > 0 && index >= end) {
      groups.push({ from, to: index })
      from = index
    }
    row.forEach(({ attrs }) => {
      end = Math.max(end, index + (Number(attrs['rowspan']) || 1))
    })
  })
  return [...groups, { from, to: table.childCount }]
}

/** The group of a row among those that can be moved; -1 for a header. */
export function groupOf(table: Node, index: number): number {
  return movableGroups(table).findIndex(({ from, to }) => from <= index && index < to)
}

/**
 * Moves a row, with those that its cells hold, to another place among the groups of its table.
 * @returns false for a header and for a place that is none
 */
export function moveRow(editor: Editor, { tablePos, index }: RowPlace, to: number): boolean {
  const { state } = editor
  const table = tableAt(state, tablePos)
  const groups = table ? movableGroups(table) : []
  const at = table ? groupOf(table, index) : -1
  const [group, target] = [groups[at], groups[to]]
  if (!table || !group || !target || at === to) return false
  const startOf = (row: number): number => table.children.slice(0, row).reduce((sum, { nodeSize }) => sum + nodeSize, tablePos + 1)
  const [start, end] = [startOf(group.from), startOf(group.to)]
  const rows = table.children.slice(group.from, group.to)
  const place = to > at ? startOf(target.to) - (end - start) : startOf(target.from)
  const { tr, selection } = state
  tr.delete(start, end).insert(place, rows)
  if (selection instanceof TextSelection && selection.from >= start && selection.to <= end) {
    const by = place - start
    tr.setSelection(TextSelection.create(tr.doc, selection.anchor + by, selection.head + by))
  }
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

/** Moves the row of the caret over its neighbour. @returns undefined outside of tables */
export function moveRowAtCaret(editor: Editor, step: 1 | -1): boolean | undefined {
  const { state } = editor
  const row = rowAt(state, state.selection.from)
  const table = row && tableAt(state, row.tablePos)
  const at = table ? groupOf(table, row.index) : -1
  return row && at >= 0 ? moveRow(editor, row, at + step) : row && false
}
