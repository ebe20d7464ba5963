import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { GridSource } from '#client/ui/grid/grid-types.ts'
import type { GridState } from '#client/ui/grid/use-grid-state.ts'
import { useSearchScroll } from '#client/ui/grid/use-search-scroll.ts'

/** Keeps the cell in sight that a person moved to, writes in, or left for a search. */
export function useGridReveal(
  root: RefObject<HTMLElement | null>,
  source: GridSource,
  { selection, editing, steps, comesBack }: GridState,
  reveal: (row: number, col: number) => void,
): void {
  const { row: focusRow, col: focusCol } = selection.focus
  const { whole } = selection
  const moved = useRef(false)
  const isEditing = editing !== undefined
  const showFocus = useEffectEvent(() => {
    if (!whole) reveal(focusRow, focusCol)
  })
  useEffect(() => {
    // rows that moved by themselves scroll nobody; neither does a new or resized column
    if (moved.current && root.current?.contains(document.activeElement)) showFocus()
    moved.current = true
  }, [root, steps])
  const { order } = source
  const lastOrder = useRef(order)
  useEffect(() => {
    if (lastOrder.current !== order && !isEditing) root.current?.scrollTo({ top: 0, behavior: 'instant' })
    lastOrder.current = order
  }, [root, order, isEditing])
  useSearchScroll(root, source.searching === true, comesBack, () => reveal(focusRow, focusCol))
  const { row: activeRow, col: activeCol } = selection.active
  useEffect(() => {
    // it may have been scrolled away before the typing
    if (isEditing) reveal(activeRow, activeCol)
  }, [isEditing, reveal, activeRow, activeCol])
}

/** Ends an edit whose row or column other people removed: the keys are the grid's again. */
export function useEditedGone(root: RefObject<HTMLElement | null>, source: GridSource, { editing, finishEditing }: GridState): void {
  const isGone = editing !== undefined && (source.indexOf(editing.rowKey) < 0 || source.columns.every(({ id }) => id !== editing.columnId))
  useEffect(() => {
    if (!isGone) return
    finishEditing('stay')
    root.current?.focus({ preventScroll: true })
  }, [root, isGone, finishEditing])
}
