import { Suspense } from 'react'
import type { GridConfig } from '#shared/views/grid-view.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { TableGrid } from '#client/views/grid/TableGrid.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import type { ViewBodyProps } from '#client/views/view-face.ts'

const RecordCards = lazyPart(async () => {
  const { recordCards } = await import('#client/views/fetched-parts.ts')
  return (await recordCards()).RecordCards
})

/** A grid view on its table's screen: rows and columns, or cards on a phone. */
export function GridBody(props: ViewBodyProps<GridConfig>) {
  const { handle, table, work, access, settings, isPhone, checked, onChecked } = props
  const { closed, setClosed } = settings
  if (props.asCards)
    return (
      <Suspense fallback={<TableSkeleton />}>
        <RecordCards
          label={table.label}
          work={work}
          closed={closed}
          onClosed={setClosed}
          onOpen={props.onOpen}
          checked={checked}
          onChecked={onChecked}
          onAdd={props.onAdd}
        />
      </Suspense>
    )
  return (
    <TableGrid
      ref={handle}
      table={table}
      work={work}
      access={access}
      config={settings.config}
      onChange={settings.change}
      closed={closed}
      onClosed={setClosed}
      withFigures={!isPhone}
      isFound={props.isFound}
      peersAt={props.peersAt}
      onPlace={props.onPlace}
      {...(onChecked ? { checked, onChecked } : {})}
      openRecordId={props.openRecordId}
      onOpenRecord={props.onOpenPart}
      onFind={props.onFind}
      onFieldForm={props.onFieldForm}
      onDeleteField={props.onDeleteField}
    />
  )
}
