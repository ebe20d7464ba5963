import type { ReactNode } from 'react'
import { cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'
import type { GridSource } from '#client/ui/grid/grid-types.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { TextCell } from '#client/cells/TextCell.tsx'
import { formatCell } from '#client/cells/cell-text.ts'
import type { useLocale } from '#client/cells/field-config.ts'
import { FailureMark } from '#client/fields/opened-later.tsx'
import type { RowGroup } from '#client/records/gestures/group-items.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import { alignedFigure, type useDecimals } from '#client/views/grid/aligned-figure.tsx'
import { FigureCell, GroupFigure, GroupHead } from '#client/views/grid/opened-later.tsx'
import type { RecordRow } from '#client/engine/replica/record-row.ts'

/** A table's records as a grid shows them. */
export interface GridRecords {
  /** columns in order */
  columns: readonly Field[]
  /** fields that may be grouped by without being a column */
  fields: readonly Field[]
  rows: GridRows
  access: TableAccess
  gestures: RecordGestures
  /** a record in the group, at this row */
  onAddIn(group: RowGroup<RecordRow>, row: number): void
}

interface CellContext extends GridRecords {
  /** the same columns with their widths */
  shown: GridSource['columns']
  figures: GridConfig['figures']
  setFigure(fieldId: string, figure: AggregateName | null): void
  decimals: ReturnType<typeof useDecimals>
  locale: ReturnType<typeof useLocale>
}

/** The cells of a grid of records: painted, as text, as stored, in their editors, and the figures under them. */
export function gridCells(
  context: CellContext,
): Pick<GridSource, 'cell' | 'text' | 'raw' | 'editor'> & Required<Pick<GridSource, 'footer'>> {
  const { columns, rows, gestures, figures, setFigure, decimals, locale } = context
  const shown = rows.items
  // cells are painted as what the field's values are; only its head shows the field's own type
  const byId = new Map(columns.map((field) => [field.id, cellField(field)]))
  const formulas = new Map(columns.flatMap((field) => (fieldTypes[field.type].compute === 'formula' ? [[field.id, field] as const] : [])))
  return {
    cell: (row, columnId) => {
      const field = byId.get(columnId)
      const item = shown[row]
      if (!field || !item) return null
      if (item.group) return groupCell(context, item.group, field, row)
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
    footer: (columnId) => {
      const field = byId.get(columnId)
      const figure = figures?.[columnId]
      const of = figure && rows
      return field && <FigureCell field={field} figure={figure} rows={of?.rows} large={of?.large} onFigure={setFigure} />
    },
  }
}

/** The cell of a group's own row: its head in the first column, its figures in the others. */
function groupCell(context: CellContext, group: RowGroup<RecordRow>, field: Field, row: number): ReactNode {
  const { columns, shown, fields, access, figures, locale, onAddIn } = context
  const by = fields.find((candidate) => candidate.id === group.fieldId)
  if (field.id === columns[0]?.id) {
    const onAdd = access.createRecords ? (): void => onAddIn(group, row) : undefined
    return by && <GroupHead group={group} field={cellField(by)} columns={shown} figures={figures} locale={locale} onAdd={onAdd} />
  }
  return figures?.[field.id] && <GroupFigure group={group} field={field} figures={figures} locale={locale} />
}
