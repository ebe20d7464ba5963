import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** A record over the page, one of a stack. */
export interface StackedRecord {
  tableId: string
  recordId: string
  /** a form: these fields only, in this order */
  only?: readonly string[] | undefined
  /** the list it was opened from, for next and previous */
  among?: readonly string[] | undefined
}

export interface RecordStack {
  /** the upper ones last */
  records: readonly StackedRecord[]
  push(record: StackedRecord): void
  /** shows another one in place of the uppermost */
  replace(record: StackedRecord): void
  back(): void
  /** back to the page below */
  close(): void
}

interface StackState {
  recordStack?: readonly StackedRecord[]
}

const none: readonly StackedRecord[] = []

/** The stack lasts with its entry of the history: the browser's Back takes the uppermost away, and reloading keeps them. */
export function useRecordStack(): RecordStack {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const records = (state as StackState | null)?.recordStack ?? none
  return useMemo(() => {
    const show = (recordStack: readonly StackedRecord[], replace: boolean): void => {
      void navigate({ pathname, search }, { state: { ...(state as object | null), recordStack }, replace, preventScrollReset: true })
    }
    return {
      records,
      push: (record) => show([...records, record], false),
      replace: (record) => show([...records.slice(0, -1), record], true),
      back: () => void navigate(-1),
      close: () => void navigate(-records.length),
    }
  }, [records, pathname, search, state, navigate])
}
