import type { RefObject } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { FieldHost } from '#client/nouns/acts/act.ts'
import { useThingsHere } from '#client/nouns/acts/things-here.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { valuesOfGroup } from '#client/records/gestures/item-index.ts'
import { ColumnMenu, RowMenu } from '#client/views/grid/opened-later.tsx'
import type { OpenMenu, TableGridProps } from '#client/views/grid/table-grid-props.ts'

interface GridMenusProps {
  grid: TableGridProps
  menu: OpenMenu | undefined
  handle: RefObject<GridHandle | null>
  onClosed(): void
}

/** The open menu of a row or of a column. */
export function GridMenus({ grid: props, menu, handle, onClosed }: GridMenusProps) {
  const { table, work, access, config, onChange, onOpenRecord } = props
  const { columns, gestures } = work
  const hostOf = (field: Field): FieldHost => ({
    field,
    columns,
    config,
    onChange,
    mayManage: access.manageFields,
    isLabel: table.recordLabelField === field.id,
    onFieldForm: props.onFieldForm,
    // its values go with it
    onDelete: access.deleteRecords ? props.onDeleteField : undefined,
  })
  useThingsHere(() =>
    columns.map((field) => ({ kind: 'field', target: { id: field.id, tableId: table.id, label: field.label, host: hostOf(field) } })),
  )
  return (
    <>
      {menu?.kind === 'row' && (
        <RowMenu
          key={`${menu.at.x}.${menu.at.y}.${menu.recordId}`}
          tableId={table.id}
          recordId={menu.recordId}
          at={menu.at}
          access={access}
          onOpen={onOpenRecord}
          onCopy={() => handle.current?.copy()}
          onPaste={() => handle.current?.paste() ?? Promise.resolve(false)}
          onInsert={(below) => {
            const id = insertBeside(props, menu.row, below)
            handle.current?.goTo(id, columns[0]?.id)
          }}
          onDuplicate={() => {
            const id = gestures.duplicate(menu.recordId)
            if (id !== undefined) handle.current?.goTo(id, columns[0]?.id)
          }}
          onDelete={work.setDeleting}
          onClosed={onClosed}
        />
      )}
      {menu?.kind === 'column' && <ColumnMenu key={menu.field.id} {...hostOf(menu.field)} at={menu.at} onClosed={onClosed} />}
    </>
  )
}

/** A new record above or below a row: in its group, and at its place where people order the rows by hand. */
function insertBeside({ work, access, config }: TableGridProps, row: number, below: boolean): string {
  const { items } = work.rows
  const at = below ? row + 1 : row
  const group = items.slice(0, row).findLast((item) => item.group !== undefined)?.group
  const values = group ? valuesOfGroup(group, config.groups ?? [], work.fields, access) : {}
  const place = { before: items[at - 1]?.row?.id ?? null, after: items[at]?.row?.id ?? null }
  return work.gestures.beginRecord(values, at, place)
}
