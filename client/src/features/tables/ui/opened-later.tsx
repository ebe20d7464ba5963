import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

const fetched = () => import('#client/features/tables/ui/table-tools.ts')
type Tools = Awaited<ReturnType<typeof fetched>>
let tools: Tools | undefined

async function load(): Promise<Tools> {
  tools ??= await fetched()
  return tools
}

/** A part of the table's screen that nobody sees before opening it. */
function later<Props extends object>(pick: (tools: Tools) => ComponentType<Props>): (props: Props) => ReactNode {
  const Fetched = lazy(async () => ({ default: pick(await load()) }) as { default: ComponentType<object> })
  return function Later(props: Props) {
    // what is there already is painted at once: the next key may belong into it. One and the same for its life, or its state were lost
    const [Part] = useState(() => (tools ? (pick(tools) as ComponentType<object>) : Fetched))
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

export const BulkBar = later((tools) => tools.BulkBar)
export const ColumnMenu = later((tools) => tools.ColumnMenu)
export const DeleteFieldDialog = later((tools) => tools.DeleteFieldDialog)
export const DeleteRecords = later((tools) => tools.DeleteRecords)
export const FailureMark = later((tools) => tools.FailureMark)
export const FieldsList = later((tools) => tools.FieldsList)
export const FilterBuilder = later((tools) => tools.FilterBuilder)
export const FindBar = later((tools) => tools.FindBar)
export const GroupBuilder = later((tools) => tools.GroupBuilder)
export const RecordPanel = later((tools) => tools.RecordPanel)
export const RejectedCells = later((tools) => tools.RejectedCells)
export const RowMenu = later((tools) => tools.RowMenu)
export const SortBuilder = later((tools) => tools.SortBuilder)
export const TableHint = later((tools) => tools.TableHint)
export const TableLimits = later((tools) => tools.TableLimits)
export const TableMenu = later((tools) => tools.TableMenu)
export const TablePartNotice = later((tools) => tools.TablePartNotice)
export const ViewNameDialog = later((tools) => tools.ViewNameDialog)

/** Fetches them ahead, once the table is painted. */
export function fetchTools(): void {
  void load().catch(() => undefined)
}
