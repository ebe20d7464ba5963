import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import { at } from '#client/ui/grid/grid-selection.ts'
import type { GridHandle, GridSource } from '#client/ui/grid/grid-types.ts'
import type { GridClipboard } from '#client/ui/grid/use-grid-clipboard.ts'
import type { GridState } from '#client/ui/grid/use-grid-state.ts'

/** Gives the surrounding screen the grid's handle. A row that is asked for before it is there is gone to once it comes. */
export function useGridHandle(
  ref: Ref<GridHandle> | undefined,
  root: RefObject<HTMLElement | null>,
  source: GridSource,
  { select, startEditing }: GridState,
  reveal: (row: number, col: number) => void,
  paste: GridClipboard['pasteNow'],
): void {
  const showColumn = useShownColumn(root, source, reveal)
  const wanted = useRef<{ rowKey: string; columnId: string | undefined; edit: boolean; keepFocus: boolean } | undefined>(undefined)
  const fulfil = useCallback(() => {
    const target = wanted.current
    const row = target ? source.indexOf(target.rowKey) : -1
    if (!target || row < 0) return
    wanted.current = undefined
    const col = Math.max(
      0,
      source.columns.findIndex((column) => column.id === target.columnId),
    )
    select(at({ row, col }))
    if (target.keepFocus) reveal(row, col)
    else root.current?.focus({ preventScroll: true })
    if (target.edit) startEditing({ row, col }, 'keep')
  }, [root, source, select, startEditing, reveal])
  // before the next key: between a later effect and its render, letters would go into the row that was active
  useLayoutEffect(fulfil, [fulfil])
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.focus({ preventScroll: true }),
    element: () => root.current,
    goTo: (rowKey, columnId, options) => {
      wanted.current = { rowKey, columnId, edit: options?.edit === true, keepFocus: options?.keepFocus === true }
      fulfil()
    },
    showColumn,
    copy: () => {
      root.current?.focus({ preventScroll: true })
      document.execCommand('copy')
    },
    paste,
    select: (next) => select({ active: { row: next.top, col: next.left }, focus: { row: next.bottom, col: next.right } }),
  }))
}

/** Scrolls a column into sight, as soon as it is there. */
function useShownColumn(
  root: RefObject<HTMLElement | null>,
  source: GridSource,
  reveal: (row: number, col: number) => void,
): (columnId: string) => void {
  const [wanted, setWanted] = useState<string>()
  const col = source.columns.findIndex(({ id }) => id === wanted)
  const show = useEffectEvent(() => {
    const top = root.current?.scrollTop ?? 0
    reveal(0, col)
    root.current?.scrollTo({ top, behavior: 'instant' })
  })
  const isThere = col >= 0
  useEffect(() => {
    if (isThere) show()
  }, [wanted, isThere])
  return setWanted
}
