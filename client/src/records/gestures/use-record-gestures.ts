import { useMemo } from 'react'
import { useLocale } from '#client/cells/field-config.ts'
import { cellGestures } from '#client/records/gestures/cell-gestures.ts'
import { gestureRunner, type GestureOptions } from '#client/records/gestures/gesture-runner.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { rowGestures } from '#client/records/gestures/row-gestures.ts'

/** Everything a person can do to records in a grid; each gesture is one mutation and one entry to take back. */
export function useRecordGestures(options: GestureOptions): RecordGestures {
  const { tableId, columns, rows, access, startValues, viewId, report, taken, rejected, notKept } = options
  const locale = useLocale()
  return useMemo(() => {
    const runner = gestureRunner({ tableId, columns, rows, access, startValues, viewId, report, taken, rejected, notKept }, locale)
    return { ...cellGestures(runner), ...rowGestures(runner) }
  }, [tableId, columns, rows, access, startValues, viewId, report, taken, rejected, notKept, locale])
}
