import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { lastMadeField } from '#client/nouns/fields/copied-fields.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'

/** Brings the column of a field that this tab added into sight, once it is there. */
export function useMadeColumn(columns: readonly Field[], handle: RefObject<GridHandle | null>): void {
  const made = useSyncExternalStore(lastMadeField.subscribe, lastMadeField.get)
  // a field that was added before this grid opened moves nothing
  const seen = useRef(made)
  const hasMade = columns.some((column) => column.id === made)
  useEffect(() => {
    if (!hasMade || made === undefined || seen.current === made) return
    seen.current = made
    handle.current?.showColumn(made)
  }, [handle, hasMade, made])
}
