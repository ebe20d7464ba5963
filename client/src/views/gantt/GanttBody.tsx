import { useMemo } from 'react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { GanttConfig } from '#shared/views/gantt-view.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useTextScale } from '#client/lib/text-scale.ts'
import { gutterWidth } from '#client/ui/grid/grid-layout.ts'
import { GanttRecords } from '#client/views/gantt/GanttRecords.tsx'
import { TableGrid } from '#client/views/grid/TableGrid.tsx'
import type { ViewBodyProps } from '#client/views/view-face.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined

/** A Gantt chart on its table's own screen: the grid with its editors at the left, bars beside it. */
export function GanttBody(props: ViewBodyProps<GanttConfig>) {
  const { handle, table, work, access, settings, isPhone, checked, onChecked } = props
  const { config, change } = settings
  const grid = useMemo((): GridConfig => {
    const { sort_by: by, sort_order: direction, widths = {}, gantt_table_fields: fields, filter } = config
    return { fields: fields ?? [], widths, filter, sorts: typeof by === 'string' ? [{ fieldId: by, direction }] : [] }
  }, [config])
  const changeGrid = ({ widths, fields, sorts, filter }: Partial<GridConfig>): void =>
    change({
      ...(widths && { widths }),
      ...(fields !== undefined && { gantt_table_fields: fields }),
      ...(filter !== undefined && { filter }),
      ...(sorts && { sort_by: sorts[0]?.fieldId ?? null, sort_order: sorts[0]?.direction ?? 'asc' }),
    })
  const scale = useTextScale()
  const columnsWidth = work.columns.reduce((sum, field) => sum + (grid.widths[field.id] ?? cellTypes[behaviourOf(field).type].width), 0)
  return (
    <GanttRecords
      tableWidth={Math.ceil(columnsWidth * scale) + gutterWidth(onChecked !== undefined) + 1}
      tableId={table.id}
      label={table.label}
      work={work}
      access={access}
      config={config}
      onChange={change}
      isPhone={isPhone}
      openRecordId={props.openRecordId}
      onOpen={props.onOpen}
      onAddField={access.manageFields ? () => props.onFieldForm({}) : undefined}
      table={
        <TableGrid
          compact
          ref={handle}
          table={table}
          work={work}
          access={access}
          config={grid}
          onChange={changeGrid}
          closed={nothing}
          onClosed={noop}
          withFigures={false}
          isFound={props.isFound}
          peersAt={props.peersAt}
          onPlace={props.onPlace}
          {...(onChecked ? { checked, onChecked } : {})}
          openRecordId={props.openRecordId}
          onOpenRecord={props.onOpenPart}
          onFind={props.onFind}
        />
      }
    />
  )
}
