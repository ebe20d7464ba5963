import { useCallback, useContext, useMemo, useRef, useState, type Ref } from 'react'
import { cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { AggregateName } from '#shared/query/aggregates.ts'
import type { Field, Table } from '#shared/tables/table.ts'
import type { ViewConfig } from '#shared/views/view.ts'
import type { TableAccess } from '#shared/access/access.ts'
import { Grid } from '#client/ui/grid/Grid.tsx'
import type { GridGestures, GridHandle, GridSource, Point } from '#client/ui/grid/grid-types.ts'
import { cellTypes } from '#client/features/tables/cells/cell-types.ts'
import { isButton, pressButton } from '#client/features/tables/cells/press-button.ts'
import { RecordActionsContext } from '#client/features/tables/cells/record-actions.ts'
import { TextCell } from '#client/features/tables/cells/TextCell.tsx'
import { formatCell } from '#client/features/tables/cells/cell-text.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import { fieldState } from '#client/features/tables/fields/field-state.tsx'
import type { RecordGestures } from '#client/features/tables/records/use-record-gestures.ts'
import type { GridRows } from '#client/features/tables/records/use-grid-rows.ts'
import { ColumnMenu, RowMenu } from '#client/features/tables/ui/opened-later.tsx'
import { FigureCell } from '#client/features/tables/ui/FigureCell.tsx'
import { useConflictedRecords } from '#client/data/conflicts/use-conflicts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface TableGridProps {
  table: Table
  /** columns in order */
  columns: readonly Field[]
  rows: GridRows
  access: TableAccess
  gestures: RecordGestures
  config: ViewConfig
  onChange(patch: Partial<ViewConfig>): void
  figures?: Record<string, AggregateName>
  onFigure?: (fieldId: string, figure: AggregateName | null) => void
  checked?: ReadonlySet<string>
  onChecked?: (ids: ReadonlySet<string>) => void
  onOpenRecord?: (recordId: string) => void
  onDelete?: (ids: readonly string[]) => void
  onFind?: () => void
  /** opens the form of a new field (right of `after`), or of one that exists */
  onFieldForm?: (target: { field?: Field; after?: string }) => void
  onDeleteField?: (field: Field) => void
  announcement?: string | undefined
  compact?: boolean
  ref?: Ref<GridHandle>
}

type OpenMenu = { kind: 'row'; recordId: string; at: Point } | { kind: 'column'; field: Field; at: DOMRect }

/** A table's records in the grid: columns from fields, cells and editors from the cell registry, gestures from the commands. */
export function TableGrid(props: TableGridProps) {
  const { columns, rows, access, gestures, config, onChange, onOpenRecord, table } = props
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const actions = useContext(RecordActionsContext)
  const handle = useRef<GridHandle | null>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const shown = rows.rows
  const index = useMemo(() => new Map(shown.map(({ row }, at) => [row.id, at])), [shown])

  const conflicted = useConflictedRecords(table.id)

  // a new object when every cell must be painted again
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what cells are painted with is what makes it new
  const look = useMemo(() => ({}), [columns, access, locale, conflicted])
  const source = useMemo((): GridSource => {
    // cells are painted as what the field's values are; only its head shows the field's own type
    const byId = new Map(columns.map((field) => [field.id, cellField(field)]))
    return {
      columns: columns.map((field) => {
        const { icon: Icon } = cellTypes[field.type]
        const { align, width, toggle } = cellTypes[cellField(field).type]
        const state = fieldState(field, t)
        const sort = config.sorts.find((candidate) => candidate.fieldId === field.id)
        return {
          id: field.id,
          label: field.label,
          icon: <Icon size={16} stroke={1.5} />,
          width: config.widths[field.id] ?? width,
          align,
          readOnly: !access.editRecords || access.readonlyFields.has(field.id) || fieldTypes[field.type].computed || toggle !== undefined,
          ...(sort ? { sort: sort.direction } : {}),
          ...(state ? { state } : {}),
        }
      }),
      rowCount: shown.length,
      keyAt: (row) => shown[row]?.row.id,
      indexOf: (key) => index.get(key) ?? -1,
      versionAt: (row) => shown[row]?.row,
      look,
      cell: (row, columnId) => {
        const field = byId.get(columnId)
        if (!field) return null
        const value = shown[row]?.row.cell(columnId) ?? null
        const { Cell, toggle, always } = cellTypes[field.type]
        if (value === null && !toggle && !always) return null
        return Cell === TextCell ? (
          formatCell(field, value, locale)
        ) : (
          <Cell field={field} value={value} locale={locale} recordId={shown[row]?.row.id ?? ''} />
        )
      },
      text: (row, columnId) => {
        const field = byId.get(columnId)
        return field ? formatCell(field, shown[row]?.row.cell(columnId) ?? null, locale) : ''
      },
      raw: (row, columnId) => shown[row]?.row.cell(columnId) ?? null,
      editor: ({ rowKey, columnId, start, done }) => {
        const field = byId.get(columnId)
        const row = shown[index.get(rowKey) ?? -1]?.row
        if (!field || !row) return null
        const { Editor } = cellTypes[field.type]
        return (
          <Editor
            key={`${rowKey}.${columnId}`}
            field={field}
            value={row.cell(columnId)}
            recordId={rowKey}
            start={start}
            commit={(value) => gestures.setCell(rowKey, field, value)}
            done={done}
          />
        )
      },
      rowMark: (row) => {
        const at = shown[row]
        if (at && conflicted.has(at.row.id)) return t('sync:conflicts.here', { count: 1 })
        return at?.kept && t(`rows.${at.kept}`)
      },
      ...(props.figures && props.onFigure
        ? {
            footer: (columnId) => {
              const field = byId.get(columnId)
              return field && <FigureCell field={field} rows={shown} figure={props.figures?.[columnId]} onFigure={props.onFigure} />
            },
          }
        : {}),
    }
  }, [columns, config.sorts, config.widths, access, shown, index, look, locale, gestures, t, props.figures, props.onFigure, conflicted])

  const addRecord = useCallback(() => {
    const id = gestures.addRecord()
    handle.current?.goTo(id, columns[0]?.id)
  }, [gestures, columns])

  const { left } = rows
  const activeChanged = useCallback((rowKey: string | undefined) => left(rowKey), [left])
  const { onFind, onFieldForm } = props
  const gridGestures = useMemo((): GridGestures => {
    const recordAt = (row: number): string | undefined => shown[row]?.row.id
    return {
      activeChanged,
      undo: gestures.undo,
      redo: gestures.redo,
      ...(onFind ? { find: onFind } : {}),
      ...(onOpenRecord
        ? {
            openRow: (row) => {
              const id = recordAt(row)
              if (id !== undefined) onOpenRecord(id)
            },
          }
        : {}),
      rowMenu: (row, at) => {
        const recordId = recordAt(row)
        if (recordId !== undefined) setMenu({ kind: 'row', recordId, at })
      },
      columnMenu: (columnId, at) => {
        const field = columns.find((candidate) => candidate.id === columnId)
        if (field) setMenu({ kind: 'column', field, at })
      },
      resize: (columnId, width) => onChange({ widths: { ...config.widths, [columnId]: width } }),
      ...(access.createRecords && columns.length > 0 ? { addRow: addRecord } : {}),
      ...(access.manageFields && onFieldForm ? { addColumn: () => onFieldForm({}) } : {}),
      space: ({ row, col }) => {
        const field = columns[col]
        const recordId = recordAt(row)
        if (!field || recordId === undefined) return false
        if (isButton(field.type) && actions) pressButton({ field, recordId, actions, locale, t })
        return isButton(field.type) || (access.editRecords && gestures.toggle(row, field))
      },
      ...(access.editRecords ? { clear: gestures.clear, fillDown: gestures.fillDown } : {}),
      ...(access.editRecords || access.createRecords ? { paste: gestures.paste } : {}),
    }
  }, [
    activeChanged,
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
        source={source}
        gestures={gridGestures}
        texts={texts}
        {...(props.checked && props.onChecked ? { checked: props.checked, onChecked: props.onChecked } : {})}
        {...(props.announcement === undefined ? {} : { announcement: props.announcement })}
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
          onDelete={props.onDelete}
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
