import { useCallback, useMemo, useRef, useState } from 'react'
import { Grid } from '#client/ui/grid/Grid.tsx'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import type { RowGroup } from '#client/records/gestures/group-items.ts'
import { toggled, valuesOfGroup } from '#client/records/gestures/item-index.ts'
import { GridMenus } from '#client/views/grid/GridMenus.tsx'
import { RangeFigures, RowDrag } from '#client/views/grid/opened-later.tsx'
import type { OpenMenu, TableGridProps } from '#client/views/grid/table-grid-props.ts'
import { useCellFiles } from '#client/views/grid/use-cell-files.ts'
import { useGridGestures } from '#client/views/grid/use-grid-gestures.ts'
import { useGridSource } from '#client/views/grid/use-grid-source.tsx'
import { useGridTexts } from '#client/views/grid/use-grid-texts.ts'
import { useMadeColumn } from '#client/views/grid/use-made-column.ts'
import { useRangeAtRest } from '#client/views/grid/use-range-at-rest.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

const nothing: ReadonlySet<string> = new Set()

/** A table's records in the grid; gestures come from the commands. */
export function TableGrid(props: TableGridProps) {
  const { work, access, config, onChange, table, closed, onClosed } = props
  const { columns, fields, rows, gestures, announcement } = work
  const handle = useRef<GridHandle | null>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const [range, rangeChanged] = useRangeAtRest()
  const shown = rows.items

  const addRecord = useCallback(
    (edit = false) => {
      const id = gestures.beginRecord()
      handle.current?.goTo(id, columns[0]?.id, { edit })
    },
    [gestures, columns],
  )
  useMadeColumn(columns, handle)
  const toggle = useCallback((id: string) => onClosed(toggled(closed, id)), [closed, onClosed])
  const addIn = useCallback(
    (group: RowGroup<RecordRow>, row: number) => {
      if (!group.open) toggle(group.id)
      const id = gestures.beginRecord(valuesOfGroup(group, config.groups ?? [], fields, access), row + 1)
      handle.current?.goTo(id, columns[0]?.id)
    },
    [gestures, config.groups, fields, access, columns, toggle],
  )
  const source = useGridSource({
    tableId: table.id,
    columns,
    fields,
    rows,
    access,
    gestures,
    config,
    onChange,
    withFigures: props.withFigures,
    onAddIn: addIn,
    isFound: props.isFound,
    peersAt: props.peersAt,
  })

  const shownSource = useMemo(
    () => ({
      ...source,
      searching: rows.isSearched,
      ...(range ? { footerEnd: <RangeFigures range={range} columns={columns} items={shown} /> } : {}),
    }),
    [source, range, columns, shown, rows.isSearched],
  )

  const gridGestures = useGridGestures(props, { toggle, addRecord, rangeChanged, openMenu: setMenu })
  const files = useCellFiles(props)
  const withFiles = useMemo(() => ({ ...gridGestures, ...files }), [gridGestures, files])
  const texts = useGridTexts(table.label)
  const closeMenu = (): void => {
    setMenu(undefined)
    handle.current?.focus()
  }
  return (
    <>
      <Grid
        source={shownSource}
        gestures={withFiles}
        texts={texts}
        {...(props.checked && props.onChecked ? { checked: props.checked, onChecked: props.onChecked } : {})}
        openKey={props.openRecordId}
        {...(announcement === undefined ? {} : { announcement })}
        {...(props.compact === undefined ? {} : { compact: props.compact })}
        ref={(grid) => {
          handle.current = grid
          if (typeof props.ref === 'function') props.ref(grid)
          else if (props.ref) props.ref.current = grid
        }}
      />
      {work.mayPlace && access.editRecords && (
        <RowDrag handle={handle} work={work} checked={props.checked ?? nothing} height={source.rowHeight} />
      )}
      <GridMenus grid={props} menu={menu} handle={handle} onClosed={closeMenu} />
    </>
  )
}
