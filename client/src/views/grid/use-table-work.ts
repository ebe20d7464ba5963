import { useCallback, useMemo, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { FilterGroup, GroupLevel, Query, Sort } from '#shared/values/query.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { filterValues } from '#client/records/gestures/filter-values.ts'
import type { RejectedCell } from '#client/records/gestures/gesture-steps.ts'
import { labelFieldOf } from '#client/cells/record-label.ts'
import type { RecordValues } from '#client/nouns/records/record-step.ts'
import { useRecordPlaces } from '#client/nouns/records/record-places.ts'
import { tellTaken } from '#client/records/gestures/taken-text.ts'
import type { Taken, UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { useGridRows, type GridRows } from '#client/records/gestures/use-grid-rows.ts'
import type { ViewFigures } from '#client/records/gestures/use-large-table.ts'
import { useRecordGestures } from '#client/records/gestures/use-record-gestures.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { columnsOf } from '#client/queries/view-columns.ts'
import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The shown records and fields of a table, and their arrangement. */
interface Shown {
  fields: readonly string[] | null
  filter: FilterGroup | null
  sorts: Sort[]
  groups?: readonly GroupLevel[] | undefined
  /** ids of groups that are shut */
  closed: ReadonlySet<string>
  figures?: ViewFigures | undefined
  search?: string
  /** the view whose order people make by hand, while nothing sorts it */
  viewId?: string | undefined
}

/** The cells that a gesture could not fill, and its other part. */
interface Rejected {
  cells: readonly RejectedCell[]
  entry: UndoEntry | undefined
}

export interface TableWork {
  access: TableAccess
  /** those the person may see */
  fields: readonly Field[]
  labelField: Field | undefined
  columns: readonly Field[]
  rows: GridRows
  /** what they answer, groups aside */
  query: Query
  gestures: RecordGestures
  /** records are dragged to places of the shown view */
  mayPlace: boolean
  /** what a gesture did, for those who listen */
  announcement: string | undefined
  rejected: Rejected | undefined
  setRejected(rejected: Rejected | undefined): void
  /** values that the shown filter gives a new record */
  startValues: RecordValues
  /** ids of the records that the person is asked about */
  deleting: readonly string[] | undefined
  setDeleting(ids: readonly string[] | undefined): void
}

/** A table's records to work with, wherever they are shown: as its own page, or in a block of an app. */
export function useTableWork(table: Table, shown: Shown): TableWork {
  const { t } = useTranslation('tables')
  const { memberId } = useSession()
  const access = useTableAccess(table.id)
  const allFields = useFields(table.id)
  const fields = useMemo(() => allFields.filter((field) => !access.hiddenFields.has(field.id)), [allFields, access])
  const labelField = labelFieldOf(table, fields)
  const columns = useMemo(() => columnsOf(fields, shown.fields, labelField?.id), [fields, shown.fields, labelField?.id])
  const { filter, sorts, groups, closed, search = '' } = shown
  const grouping = useMemo(() => groups && { levels: groups, fields, closed }, [groups, fields, closed])
  const places = useRecordPlaces(shown.viewId)
  const query = { tableId: table.id, filter, sorts, search }
  const rows = useGridRows(query, grouping, shown.figures, places)
  const startValues = useMemo(() => filterValues(filter, fields, memberId), [filter, fields, memberId])
  const [announcement, setAnnouncement] = useState<string>()
  const [rejected, setRejected] = useState<Rejected>()
  const [deleting, setDeleting] = useState<readonly string[]>()
  const report = useCallback(
    (gesture: string, count: number) => {
      const message = t(`gestures.${gesture}`, { count })
      setAnnouncement(message)
    },
    [t],
  )
  const { number } = useFormat()
  const taken = useCallback((way: 'undo' | 'redo', what: Taken | undefined) => tellTaken(way, what, t, number), [t, number])
  const onRejected = useCallback((cells: readonly RejectedCell[], entry: UndoEntry | undefined) => setRejected({ cells, entry }), [])
  const notKept = useCallback(
    (label: string, text: string, reason: string) =>
      void import('#client/cells/tell-not-kept.ts').then(({ tellNotKept }) => tellNotKept(t, { label, text, reason })),
    [t],
  )
  const viewId = rows.isManual ? shown.viewId : undefined
  const gestures = useRecordGestures({
    tableId: table.id,
    columns,
    rows,
    access,
    startValues,
    viewId,
    report,
    taken,
    rejected: onRejected,
    notKept,
  })
  return {
    access,
    fields,
    labelField,
    columns,
    rows,
    query,
    gestures,
    mayPlace: viewId !== undefined && access.editRecords,
    announcement,
    rejected,
    setRejected,
    startValues,
    deleting,
    setDeleting,
  }
}
