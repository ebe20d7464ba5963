import { useLayoutEffect, useMemo, useRef } from 'react'
import type { AfterEdit } from '#client/ui/grid/grid-types.ts'

/** A person's gestures in a row. */
export interface RowGestures {
  onToggleGroup: ((row: number) => void) | undefined
  onCheck: ((row: number, extend: boolean) => void) | undefined
  onOpen: ((row: number) => void) | undefined
  finishEditing(after: AfterEdit): void
}

/** Gives the gestures a stable identity. They are created at every change of the rows or the selection; rows that compared them would all repaint. */
export function useRowGestures(now: RowGestures): RowGestures {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const toggles = now.onToggleGroup !== undefined
  const checks = now.onCheck !== undefined
  const opens = now.onOpen !== undefined
  return useMemo(
    () => ({
      onToggleGroup: toggles ? (row) => latest.current.onToggleGroup?.(row) : undefined,
      onCheck: checks ? (row, extend) => latest.current.onCheck?.(row, extend) : undefined,
      onOpen: opens ? (row) => latest.current.onOpen?.(row) : undefined,
      finishEditing: (after) => latest.current.finishEditing(after),
    }),
    [toggles, checks, opens],
  )
}
