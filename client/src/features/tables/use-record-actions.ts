import { useCallback, useMemo, useState, type RefObject } from 'react'
import type { RecordActions } from '#client/cells/record-actions.ts'
import type { TableAddress } from '#client/features/tables/use-table-address.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

interface OpenRecords {
  /** for the buttons in cells */
  actions: RecordActions
  /** the open record shows these fields alone, as a button asked */
  only: readonly string[] | undefined
  /** the tab of the record's panel */
  part: string
  setPart(part: string): void
  openPart(recordId: string, wanted?: 'history'): void
  close(): void
}

/** Opens records of a table's screen beside it, and does there what buttons in cells ask. */
export function useRecordActions(work: TableWork, address: TableAddress, grid: RefObject<GridHandle | null>): OpenRecords {
  const { access, gestures, setDeleting } = work
  const { openRecord, closeRecord, recordId } = address
  const [form, setForm] = useState<{ recordId: string; fields: readonly string[] }>()
  // the address of a notice names the tab
  const [part, setPart] = useState(() => new URLSearchParams(window.location.search).get('panel') ?? 'fields')
  const actions = useMemo(
    (): RecordActions => ({
      access,
      open: (id, ids) => {
        setForm(ids && { recordId: id, fields: ids })
        openRecord(id)
      },
      remove: (id) => setDeleting([id]),
      duplicate: (id) => {
        const copy = gestures.duplicate(id)
        if (copy === undefined) return
        // cards, days and bars have no cells to go to
        if (grid.current) grid.current.goTo(copy)
        else openRecord(copy)
      },
      set: gestures.setCells,
    }),
    [access, gestures, openRecord, setDeleting, grid],
  )
  const openPart = useCallback(
    (id: string, wanted?: 'history') => {
      setPart(wanted ?? 'fields')
      openRecord(id)
    },
    [openRecord],
  )
  return {
    actions,
    only: form?.recordId === recordId ? form?.fields : undefined,
    part,
    setPart,
    openPart,
    close: () => {
      setForm(undefined)
      closeRecord()
    },
  }
}
