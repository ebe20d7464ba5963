import type { ComponentType, ReactNode } from 'react'
import { fetchEditors } from '#client/features/tables/cells/lazy-editors.tsx'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

const tools = fetchedOnce(() => import('#client/features/tables/ui/table-tools.ts'))
type Tools = Awaited<ReturnType<typeof tools.load>>

/** A part of the table's screen that nobody sees before opening it. */
function later<Props extends object>(pick: (tools: Tools) => ComponentType<Props>): (props: Props) => ReactNode {
  return openedLater(tools, pick)
}

export const BulkBar = later((tools) => tools.BulkBar)
export const ColumnMenu = later((tools) => tools.ColumnMenu)
export const DeleteFieldDialog = later((tools) => tools.DeleteFieldDialog)
export const DeleteRecords = later((tools) => tools.DeleteRecords)
export const DeleteViewDialog = later((tools) => tools.DeleteViewDialog)
export const FailureMark = later((tools) => tools.FailureMark)
export const FieldsList = later((tools) => tools.FieldsList)
export const FilterBuilder = later((tools) => tools.FilterBuilder)
export const FindBar = later((tools) => tools.FindBar)
export const GroupBuilder = later((tools) => tools.GroupBuilder)
export const RangeFigures = later((tools) => tools.RangeFigures)
export const RecordPanel = later((tools) => tools.RecordPanel)
export const RejectedCells = later((tools) => tools.RejectedCells)
export const RowMenu = later((tools) => tools.RowMenu)
export const SortBuilder = later((tools) => tools.SortBuilder)
export const TableHint = later((tools) => tools.TableHint)
export const TableLimits = later((tools) => tools.TableLimits)
export const TableMenu = later((tools) => tools.TableMenu)
export const TablePartNotice = later((tools) => tools.TablePartNotice)
export const ViewNameDialog = later((tools) => tools.ViewNameDialog)

/** Fetches them and the editors ahead, once the table is painted. */
export function fetchTools(): void {
  fetchEditors()
  void tools.load().catch(() => undefined)
}
