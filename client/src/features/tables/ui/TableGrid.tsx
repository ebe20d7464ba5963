import { useCallback, useContext, useMemo, useRef, useState, type Ref } from 'react'
import type { Field, Table } from '#shared/tables/table.ts'
import type { ViewConfig } from '#shared/views/view.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { Grid } from '#client/ui/grid/Grid.tsx'
import type { CellPeer, GridGestures, GridHandle, Point } from '#client/ui/grid/grid-types.ts'
import { ButtonCell, press } from '#client/features/tables/cells/ButtonCell.tsx'
import { cellTypes } from '#client/features/tables/cells/cell-types.ts'
import { RecordActionsContext } from '#client/features/tables/cells/record-actions.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import type { RowGroup } from '#client/features/tables/records/group-items.ts'
import { isGroupId, toggled, valuesOfGroup } from '#client/features/tables/records/item-index.ts'
import { ColumnMenu, RangeFigures, RowMenu } from '#client/features/tables/ui/opened-later.tsx'
import { useGridSource } from '#client/features/tables/ui/use-grid-source.tsx'
import { useRangeAtRest } from '#client/features/tables/ui/use-range-at-rest.ts'
import type { TableWork } from '#client/features/tables/ui/use-table-work.ts'
import type { RecordRow } from '#client/data/replica/record-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface TableGridProps {
  table: Table
  work: TableWork
  /** what may be done in this grid */
  access: TableAccess
  config: ViewConfig
  onChange(patch: Partial<ViewConfig>): void
  /** a row of figures under the columns */
  withFigures: boolean
  /** ids of groups that are shut */
  closed: ReadonlySet<string>
  onClosed(ids: ReadonlySet<string>): void
  checked?: ReadonlySet<string>
  onChecked?: (ids: ReadonlySet<string>) => void
  onOpenRecord: (recordId: string, part?: 'history') => void
  onFind?: () => void
  isFound?: ((row: number, columnId: string) => boolean) | undefined
  peersAt?: ((recordId: string) => readonly CellPeer[] | undefined) | undefined
  /** where the person is now */
  onPlace?: (place: { recordId: string; fieldId: string } | undefined) => void
  /** opens the form of a new field (right of `after`), or of one that exists */
  onFieldForm?: (target: { field?: Field; after?: string }) => void
  onDeleteField?: (field: Field) => void
  compact?: boolean
  ref?: Ref<GridHandle>
}

type OpenMenu = { kind: 'row'; recordId: string; at: Point } | { kind: 'column'; field: Field; at: DOMRect }

/** A table's records in the grid; gestures come from the commands. */
export function TableGrid(props: TableGridProps) {
  const { work, access, config, onChange, onOpenRecord, table, closed, onClosed, onPlace } = props
  const { columns, fields, rows, gestures, announcement } = work
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const actions = useContext(RecordActionsContext)
  const handle = useRef<GridHandle | null>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const [range, rangeChanged] = useRangeAtRest()
  const shown = rows.items

  const addRecord = useCallback(() => {
    const id = gestures.addRecord()
    handle.current?.goTo(id, columns[0]?.id)
  }, [gestures, columns])
  const toggle = useCallback((id: string) => onClosed(toggled(closed, id)), [closed, onClosed])
  const addIn = useCallback(
    (group: RowGroup<RecordRow>, row: number) => {
      if (!group.open) toggle(group.id)
      const id = gestures.addRecord(valuesOfGroup(group, config.groups ?? [], fields, access), row + 1)
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

  const { left } = rows
  const activeChanged = useCallback(
    (rowKey: string | undefined, columnId: string | undefined) => {
      left(rowKey)
      // somebody who has only opened the table is in none of its cells
      if (document.activeElement?.closest('[role=grid], [role=treegrid]'))
        onPlace?.(rowKey === undefined || columnId === undefined || isGroupId(rowKey) ? undefined : { recordId: rowKey, fieldId: columnId })
    },
    [left, onPlace],
  )
  const { onFind, onFieldForm } = props
  const gridGestures = useMemo((): GridGestures => {
    const recordAt = (row: number): string | undefined => shown[row]?.row?.id
    const toggleGroup = (row: number): boolean => {
      const group = shown[row]?.group
      if (group) toggle(group.id)
      return group !== undefined
    }
    return {
      activeChanged,
      rangeChanged,
      toggleGroup,
      undo: gestures.undo,
      redo: gestures.redo,
      ...(onFind ? { find: onFind } : {}),
      openRow: (row) => {
        const id = recordAt(row)
        if (!toggleGroup(row) && id !== undefined) onOpenRecord(id)
      },
      rowMenu: (row, at) => {
        const recordId = recordAt(row)
        if (recordId !== undefined) setMenu({ kind: 'row', recordId, at })
      },
      columnMenu: (columnId, at) => {
        const field = columns.find((candidate) => candidate.id === columnId)
        if (field) setMenu({ kind: 'column', field, at })
      },
      resize: (columnId, width) => onChange({ widths: { ...config.widths, [columnId]: width } }),
      moveColumn: (columnId, to) => {
        const ids = columns.map((field) => field.id)
        const others = (part: string[]): string[] => part.filter((id) => id !== columnId)
        onChange({ fields: [...others(ids.slice(0, to)), columnId, ...others(ids.slice(to))] })
      },
      ...(access.createRecords && columns.length > 0 ? { addRow: addRecord } : {}),
      ...(access.manageFields && onFieldForm ? { addColumn: () => onFieldForm({}) } : {}),
      space: ({ row, col }) => {
        const field = columns[col]
        const recordId = recordAt(row)
        if (toggleGroup(row)) return true
        if (!field || recordId === undefined) return false
        const isButton = cellTypes[field.type].Cell === ButtonCell
        if (isButton && actions) press({ field, recordId, actions, locale, t })
        return isButton || (access.editRecords && gestures.toggle(row, field))
      },
      ...(access.editRecords ? { clear: gestures.clear, fill: gestures.fill } : {}),
      ...(access.editRecords || access.createRecords ? { paste: gestures.paste } : {}),
    }
  }, [
    activeChanged,
    rangeChanged,
    gestures,
    onFind,
    onFieldForm,
    onOpenRecord,
    shown,
    columns,
    onChange,
    config.widths,
    access,
    addRecord,
    toggle,
    actions,
    locale,
    t,
  ])

  const texts = useMemo(
    () => ({
      label: table.label,
      selectRow: (number: number) => t('grid.selectRow', { number }),
      selectAllRows: t('grid.selectAllRows'),
      openRow: t('grid.openRow'),
      addRow: t('grid.addRow'),
      addColumn: t('fields.add'),
      toggleGroup: t('groups.toggle'),
      columnMenu: (label: string) => t('grid.columnMenu', { label }),
      cellsSelected: (count: number) => t('grid.cellsSelected', { count }),
    }),
    [table.label, t],
  )
  const closeMenu = (): void => {
    setMenu(undefined)
    handle.current?.focus()
  }
  return (
    <>
      <Grid
        source={shownSource}
        gestures={gridGestures}
        texts={texts}
        {...(props.checked && props.onChecked ? { checked: props.checked, onChecked: props.onChecked } : {})}
        {...(announcement === undefined ? {} : { announcement })}
        {...(props.compact === undefined ? {} : { compact: props.compact })}
        ref={(grid) => {
          handle.current = grid
          if (typeof props.ref === 'function') props.ref(grid)
          else if (props.ref) props.ref.current = grid
        }}
      />
      {menu?.kind === 'row' && (
        <RowMenu
          key={`${menu.at.x}.${menu.at.y}.${menu.recordId}`}
          tableId={table.id}
          recordId={menu.recordId}
          at={menu.at}
          access={access}
          onOpen={onOpenRecord}
          onDuplicate={() => {
            const id = gestures.duplicate(menu.recordId)
            if (id !== undefined) handle.current?.goTo(id, columns[0]?.id)
          }}
          onDelete={work.setDeleting}
          onClosed={closeMenu}
        />
      )}
      {menu?.kind === 'column' && (
        <ColumnMenu
          key={menu.field.id}
          field={menu.field}
          at={menu.at}
          columns={columns}
          config={config}
          onChange={onChange}
          mayManage={access.manageFields}
          isLabel={table.recordLabelField === menu.field.id}
          onFieldForm={props.onFieldForm}
          onDelete={props.onDeleteField}
          onClosed={closeMenu}
        />
      )}
    </>
  )
}
