import type { RefObject } from 'react'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
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
          onDuplicate={() => {
            const id = gestures.duplicate(menu.recordId)
            if (id !== undefined) handle.current?.goTo(id, columns[0]?.id)
          }}
          onDelete={work.setDeleting}
          onClosed={onClosed}
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
          onClosed={onClosed}
        />
      )}
    </>
  )
}
