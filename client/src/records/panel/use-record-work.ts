import { useMemo } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { labelFieldOf } from '#client/cells/record-label.ts'
import { tellNotKept } from '#client/cells/tell-not-kept.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import type { Taken } from '#client/nouns/records/undo-stack.ts'
import { tellTaken } from '#client/records/gestures/taken-text.ts'
import { useRecordGestures } from '#client/records/gestures/use-record-gestures.ts'

export interface RecordWork {
  access: TableAccess
  /** those the person may see */
  fields: readonly Field[]
  labelField: Field | undefined
  gestures: RecordGestures
}

/** single records have no rows around them */
const noRows = { items: [], placesOf: () => new Map(), keep: () => undefined }
const noValues = {}
const nobodyListens = (): void => undefined

/** A table's records to work with one at a time, away from its screens. */
export function useRecordWork(table: Table): RecordWork {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const member = useAccess()
  const access = useMemo(() => member.table(table.id), [member, table.id])
  const all = useFields(table.id)
  const fields = useMemo(() => all.filter((field) => !access.hiddenFields.has(field.id)), [all, access])
  const tell = useMemo(
    () => ({
      report: nobodyListens,
      rejected: nobodyListens,
      taken: (way: 'undo' | 'redo', what: Taken | undefined) => tellTaken(way, what, t, number),
      notKept: (label: string, text: string, reason: string) => tellNotKept(t, { label, text, reason }),
    }),
    [t, number],
  )
  const gestures = useRecordGestures({ tableId: table.id, columns: fields, rows: noRows, access, startValues: noValues, ...tell })
  return { access, fields, labelField: labelFieldOf(table, fields), gestures }
}
