import { IconGripVertical } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { groupOf, movableGroups, moveRow, rowAt, tableAt, type RowPlace } from '#client/editor/table-rows.ts'
import css from '#client/editor/TableRowGrip.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface Shown {
  row: RowPlace
  /** px from the top and the start of the place around the text */
  top: number
  left: number
  height: number
}

interface Drag {
  /** the group whose place the row would take */
  to: number
  line: { top: number; left: number; width: number } | undefined
}

/** A grip at the start of the row under the pointer, or of the row that is written in: it drags the row. */
export function TableRowGrip({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const [drag, setDrag] = useState<Drag>()
  const isDragging = useRef(false)
  useEffect(() => followRows(editor, place, (next) => isDragging.current || setShown(next)), [editor])
  const end = (event: ReactPointerEvent, moves: boolean) => {
    if (!isDragging.current) return
    isDragging.current = false
    event.currentTarget.releasePointerCapture(event.pointerId)
    setDrag(undefined)
    if (moves && shown && drag) moveRow(editor, shown.row, drag.to)
    setShown(undefined)
  }
  return (
    <div ref={place} className={css.place}>
      {shown && (
        <button
          type="button"
          tabIndex={-1}
          className={css.grip}
          style={{ top: shown.top, left: shown.left, height: shown.height }}
          aria-label={t('table.moveRow')}
          title={`${t('table.moveRow')} (Alt+Shift+↑ ↓)`}
          data-drags={drag ? '' : undefined}
          onPointerDown={(event) => {
            // the caret stays
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            isDragging.current = true
          }}
          onPointerMove={(event) => {
            if (isDragging.current) setDrag(dragAt(editor, shown.row, event.clientY, place.current))
          }}
          onPointerUp={(event) => end(event, true)}
          onPointerCancel={(event) => end(event, false)}
        >
          <IconGripVertical size={12} stroke={1.5} aria-hidden />
        </button>
      )}
      {drag?.line && <div className={css.line} style={drag.line} />}
    </div>
  )
}

/** Tells of the row under a pointer that rests, else of the row that holds the caret. @returns the end of it */
function followRows(editor: Editor, place: { current: HTMLElement | null }, onRow: (shown: Shown | undefined) => void): () => void {
  let dom: HTMLElement | undefined
  let hovered: Element | undefined
  const atCaret = () => {
    const row = editor.isFocused ? rowAt(editor.state, editor.state.selection.from) : undefined
    onRow(row && shownOf(editor, row, place.current))
  }
  const show = () => {
    if (hovered && !dom?.contains(hovered)) hovered = undefined
    const row = hovered && rowAt(editor.state, editor.view.posAtDOM(hovered, 0))
    if (row) onRow(shownOf(editor, row, place.current))
    else atCaret()
  }
  const underPointer = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons > 0) return
    const row = (event.target instanceof Element && event.target.closest('tr')) || undefined
    if (row === hovered) return
    hovered = row
    show()
  }
  // a text that is on the device already runs this before its view is there
  const follow = (): void => {
    dom = editor.view.dom
    dom.addEventListener('pointermove', underPointer)
  }
  if (editor.isInitialized) follow()
  else editor.on('create', follow)
  editor.on('update', show)
  editor.on('selectionUpdate', atCaret)
  return () => {
    editor.off('create', follow)
    dom?.removeEventListener('pointermove', underPointer)
    editor.off('update', show)
    editor.off('selectionUpdate', atCaret)
  }
}

/** Undefined for a row of headers, and for the only row of a table: they have no other place. */
function shownOf(editor: Editor, row: RowPlace, place: HTMLElement | null): Shown | undefined {
  const table = tableAt(editor.state, row.tablePos)
  const at = table ? groupOf(table, row.index) : -1
  const group = table && movableGroups(table)[at]
  if (!table || !group || !place || movableGroups(table).length < 2) return undefined
  const rows = rowElements(editor, row.tablePos)
  const [first, last] = [rows[group.from], rows[group.to - 1]]
  if (!first || !last) return undefined
  const around = place.getBoundingClientRect()
  const top = first.getBoundingClientRect().top
  const left = (first.closest('.tableWrapper') ?? first).getBoundingClientRect().left
  return { row, top: top - around.top, left: left - around.left, height: last.getBoundingClientRect().bottom - top }
}

function dragAt(editor: Editor, row: RowPlace, y: number, place: HTMLElement | null): Drag | undefined {
  const table = tableAt(editor.state, row.tablePos)
  if (!table || !place) return undefined
  const rows = rowElements(editor, row.tablePos)
  const at = groupOf(table, row.index)
  const edges = movableGroups(table).flatMap(({ from, to }) => {
    const [first, last] = [rows[from], rows[to - 1]]
    return first && last ? [{ top: first.getBoundingClientRect().top, bottom: last.getBoundingClientRect().bottom }] : []
  })
  const below = edges.findIndex(({ bottom }) => y < bottom)
  const to = below < 0 ? edges.length - 1 : below
  const edge = edges[to]
  const wrapper = rows[0]?.closest('.tableWrapper')?.getBoundingClientRect()
  if (!edge || !wrapper || to === at) return { to: at, line: undefined }
  const around = place.getBoundingClientRect()
  return { to, line: { top: (to > at ? edge.bottom : edge.top) - around.top, left: wrapper.left - around.left, width: wrapper.width } }
}

/** The drawn rows of a table, those of tables in its cells left out. */
function rowElements({ view }: Editor, tablePos: number): readonly Element[] {
  const drawn = view.nodeDOM(tablePos)
  const table = drawn instanceof Element ? (drawn.matches('table') ? drawn : drawn.querySelector('table')) : null
  return [...(table?.querySelectorAll(':scope > tbody > tr') ?? [])]
}
