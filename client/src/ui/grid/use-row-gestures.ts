import { useLayoutEffect, useMemo, useRef } from 'react'
import type { AfterEdit } from '#client/ui/grid/grid-types.ts'

/** What a person may do in a row. */
export interface RowGestures {
  onToggleGroup: ((row: number) => void) | undefined
  onCheck: ((row: number, extend: boolean) => void) | undefined
  onOpen: ((row: number) => void) | undefined
  finishEditing(after: AfterEdit): void
}

/**
 * The same gestures as functions that stay the same: those of this moment are made anew with every change of the rows or the selection, and
 * rows that compared them would all be painted again.
 */
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
