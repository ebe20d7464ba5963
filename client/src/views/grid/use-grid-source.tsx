import { useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { cellField } from '#shared/fields/behaviour.ts'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { rowLines, type GridConfig } from '#shared/views/grid-view.ts'
import { textScale } from '#client/lib/text-scale.ts'
import { heightOfLines } from '#client/ui/grid/grid-layout.ts'
import type { CellPeer, GridSource } from '#client/ui/grid/grid-types.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { TextCell } from '#client/cells/TextCell.tsx'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { awaitedCopies } from '#client/nouns/fields/copied-fields.ts'
import { fieldState } from '#client/fields/settings/field-state.tsx'
import { answeredText, figureText } from '#client/records/gestures/figure-text.ts'
import type { RowGroup } from '#client/records/gestures/group-items.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import { FailureMark } from '#client/fields/opened-later.tsx'
import { alignedFigure, useDecimals } from '#client/views/grid/aligned-figure.tsx'
import { FigureCell, GroupFigure, GroupHead, useRowHues } from '#client/views/grid/opened-later.tsx'
import { useConflictedRecords } from '#client/nouns/conflicts/use-conflicts.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

export interface GridSourceOptions {
  tableId: string
  /** columns in order */
  columns: readonly Field[]
  /** fields that may be grouped by without being a column */
  fields: readonly Field[]
  rows: GridRows
  access: TableAccess
  gestures: RecordGestures
  config: GridConfig
  onChange(patch: Partial<GridConfig>): void
  /** a row of figures under the columns */
  withFigures: boolean
  /** a record in the group, at this row */
  onAddIn(group: RowGroup<RecordRow>, row: number): void
  /** the text looked for is in the cell; a new function for each search */
  isFound: ((row: number, columnId: string) => boolean) | undefined
  peersAt: ((recordId: string) => readonly CellPeer[] | undefined) | undefined
}

/** The grid's contents for a table's records: columns from fields, cells and editors from the cell registry. */
export function useGridSource(options: GridSourceOptions): GridSource {
  const { columns, fields, rows, access, gestures, config, onChange, withFigures, onAddIn, isFound, peersAt } = options
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const shown = rows.items
  const conflicted = useConflictedRecords(options.tableId)
  const copies = useSyncExternalStore(awaitedCopies.subscribe, awaitedCopies.get)
  const figures = withFigures ? config.figures : undefined
  const setFigure = useCallback(
    (fieldId: string, figure: AggregateName | null) => {
      const { [fieldId]: _old, ...rest } = config.figures ?? {}
      onChange({ figures: figure ? { ...rest, [fieldId]: figure } : rest })
    },
    [config.figures, onChange],
  )

  const decimals = useDecimals(columns, shown)
  const hueOf = useRowHues(fields, config)

  // a new object when every cell must be painted again
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dependencies are the inputs of painting.
  const look = useMemo(() => ({}), [columns, access, locale, conflicted, isFound, figures, decimals])

  const gridColumns = useMemo(
    () =>
      columns.map((field) => {
        const { icon: Icon } = cellTypes[field.type]
        const { align, width, toggle } = cellTypes[cellField(field).type]
        const state = fieldState(
          field,
          t,
          copies.some(({ fieldId }) => fieldId === field.id),
        )
        const sort = config.sorts.find((candidate) => candidate.fieldId === field.id)
        return {
          id: field.id,
          label: field.label,
          icon: <Icon size={16} stroke={1.5} />,
          width: Math.round((config.widths[field.id] ?? width) * textScale),
          align,
          readOnly: !mayWriteCells(access, field),
          toggles: toggle !== undefined,
          ...(sort ? { sort: sort.direction } : {}),
          ...(state ? { state } : {}),
        }
      }),
    [columns, config.sorts, config.widths, access, copies, t],
  )

  return useMemo((): GridSource => {
    // cells are painted as what the field's values are; only its head shows the field's own type
    const byId = new Map(columns.map((field) => [field.id, cellField(field)]))
    const formulas = new Map(columns.flatMap((field) => (fieldTypes[field.type].isFormula ? [[field.id, field] as const] : [])))
    function groupCell(group: RowGroup<RecordRow>, field: Field, row: number): ReactNode {
      const by = fields.find((candidate) => candidate.id === group.fieldId)
      if (field.id === columns[0]?.id) {
        const onAdd = access.createRecords ? (): void => onAddIn(group, row) : undefined
        return by && <GroupHead group={group} field={cellField(by)} locale={locale} onAdd={onAdd} />
      }
      const figure = figures?.[field.id]
      if (!figure) return undefined
      const text = group.figures
        ? answeredText(field, figure, group.figures[Object.keys(figures).indexOf(field.id)], locale)
        : figureText(field, figure, group.rows, locale)
      return <GroupFigure name={t(`figures.${figure}`)} text={text} />
    }
    return {
      columns: gridColumns,
      frozen: config.frozen ?? 1,
      rowHeight: heightOfLines(rowLines[config.rowHeight ?? 'short']),
      rowCount: shown.length,
      recordCount: rows.rows.length,
      keyAt: (row) => shown[row]?.row?.id ?? shown[row]?.group?.id,
      indexOf: rows.indexOf,
      versionAt: (row) => shown[row]?.row ?? shown[row]?.group,
      look,
      cell: (row, columnId) => {
        const field = byId.get(columnId)
        const item = shown[row]
        if (!field || !item) return null
        if (item.group) return groupCell(item.group, field, row)
        const value = item.row.cell(columnId)
        const { Cell, toggle, always } = cellTypes[field.type]
        if (value === null && !toggle && !always) {
          const formula = formulas.get(columnId)
          return formula ? <FailureMark field={formula} row={item.row} /> : null
        }
        return Cell === TextCell ? (
          alignedFigure(formatCell(field, value, locale), decimals.get(columnId), locale)
        ) : (
          <Cell field={field} value={value} locale={locale} recordId={item.row.id} />
        )
      },
      text: (row, columnId) => {
        const field = byId.get(columnId)
        return field ? formatCell(field, shown[row]?.row?.cell(columnId) ?? null, locale) : ''
      },
      raw: (row, columnId) => shown[row]?.row?.cell(columnId) ?? null,
      editor: ({ rowKey, columnId, start, done }) => {
        const field = byId.get(columnId)
        const row = shown[rows.indexOf(rowKey)]?.row
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
      ...(hueOf && {
        hueAt: (row: number) => {
          const record = shown[row]?.row
          return record && hueOf(record)
        },
      }),
      rowMark: (row) => {
        const item = shown[row]
        if (item?.row && conflicted.has(item.row.id)) return t('sync:conflicts.here', { count: 1 })
        return item?.kept && t(`rows.${item.kept}`)
      },
      ...(rows.isGrouped ? { groupAt: (row: number) => shown[row]?.group, numberAt: (row: number) => itemNumber(shown[row]) } : {}),
      ...(isFound ? { isFound } : {}),
      ...(peersAt ? { peersAt } : {}),
      ...(withFigures
        ? {
            footer: (columnId: string) => {
              const field = byId.get(columnId)
              const figure = figures?.[columnId]
              const of = figure && rows
              return field && <FigureCell field={field} figure={figure} rows={of?.rows} large={of?.large} onFigure={setFigure} />
            },
          }
        : {}),
    }
  }, [
    columns,
    gridColumns,
    fields,
    config.frozen,
    config.rowHeight,
    decimals,
    hueOf,
    access,
    rows,
    shown,
    look,
    locale,
    gestures,
    t,
    figures,
    withFigures,
    setFigure,
    onAddIn,
    isFound,
    peersAt,
    conflicted,
  ])
}

function itemNumber(item: GridRows['items'][number] | undefined): number | undefined {
  return item && 'number' in item ? item.number : undefined
}
