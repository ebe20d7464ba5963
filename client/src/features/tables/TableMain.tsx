import { useCallback, useMemo, type RefObject } from 'react'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { TableHint } from '#client/features/tables/opened-later.tsx'
import type { ScreenDialog } from '#client/features/tables/ScreenDialogs.tsx'
import type { Finding, FoundTest } from '#client/features/tables/use-finding.ts'
import type { ShownView } from '#client/features/tables/use-shown-view.ts'
import type { TableAddress } from '#client/features/tables/use-table-address.ts'
import { BulkBar } from '#client/records/opened-later.tsx'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { useFocusBack } from '#client/ui/use-focus-back.ts'
import { FindBar, FoundWords, TablePartNotice } from '#client/views/grid/opened-later.tsx'
import css from '#client/views/grid/table.module.css'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import type { TablePeers } from '#client/views/grid/use-cell-peers.ts'
import { useSearchMarks } from '#client/views/grid/use-search-marks.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

const none: ReadonlySet<string> = new Set()

interface TableMainProps {
  table: Table
  address: TableAddress
  shown: ShownView
  work: TableWork
  grid: RefObject<GridHandle | null>
  search: string
  isPhone: boolean
  asCards: boolean
  peers: TablePeers
  finding: Finding
  checked: ReadonlySet<string>
  onChecked(ids: ReadonlySet<string>): void
  onAdd(): void
  onClearSearch(): void
  onOpenPart(recordId: string, part?: 'history'): void
  onDialog(dialog: ScreenDialog): void
}

/** The records of a table's view, and the bars and hints over them. */
export function TableMain(props: TableMainProps) {
  const { table, shown, work, grid, search, finding, checked, onChecked, onDialog } = props
  const { access, fields, columns, rows, gestures, setDeleting } = work
  const { settings, type, face, query } = shown
  const isBroken = useMemo(() => isFilterBroken(query.filter, fields), [query.filter, fields])
  const searched = useSearchMarks(search, columns, rows.items)
  const isPicking = checked.size > 0
  // the bar goes with the last tick, and its focused button with it
  useFocusBack(isPicking, grid)
  return (
    <div className={css.main} data-first-stop>
      {rows.status === 'loading' ? <TableSkeleton /> : <ShownRecords {...props} isFound={finding.isOpen ? finding.isFound : searched} />}
      {!finding.isOpen && searched && <FoundWords text={search} />}
      {rows.part && !(face?.asksItself && rows.part.source === 'server') && <TablePartNotice part={rows.part} tableId={table.id} />}
      <TableHint
        fields={fields.length}
        rows={rows.rows.length}
        status={rows.status}
        isFiltered={query.filter !== null}
        isSearched={search !== ''}
        isBroken={isBroken}
        kept={rows.isAnyOut}
        mayAddField={access.manageFields}
        onAddField={() => onDialog({ form: {} })}
        onClearFilter={() => settings.change(type.unfiltered)}
        onClearSearch={props.onClearSearch}
        onFind={() => {
          props.onClearSearch()
          finding.open()
        }}
      />
      {finding.isOpen && (
        <FindBar
          columns={columns}
          items={rows.items}
          onFound={finding.setIsFound}
          onGo={(recordId, fieldId) => grid.current?.goTo(recordId, fieldId, { keepFocus: true })}
          onClose={finding.close}
        />
      )}
      {isPicking && (
        <BulkBar
          tableId={table.id}
          ids={[...checked]}
          fields={fields}
          access={access}
          gestures={gestures}
          onClear={() => onChecked(none)}
          onDelete={() => setDeleting([...checked])}
        />
      )}
    </div>
  )
}

/** The records as the view's own face draws them. */
function ShownRecords({ shown, isFound, ...props }: TableMainProps & { isFound: FoundTest | undefined }) {
  const { table, address, work, grid, isPhone, asCards, peers, finding, checked, onDialog } = props
  const { access } = work
  const mayPick = access.deleteRecords || access.editRecords || access.createRecords
  const openForm = useCallback((form: { field?: Field; after?: string }) => onDialog({ form }), [onDialog])
  const askDeletion = useCallback((deleting: Field) => onDialog({ deleting }), [onDialog])
  return (
    shown.face && (
      <shown.face.Body
        {...{ table, work, access, isPhone, asCards, isFound, checked }}
        handle={grid}
        settings={shown.settings}
        peersAt={peers.at}
        onPlace={peers.move}
        onChecked={mayPick ? props.onChecked : undefined}
        onAdd={access.createRecords ? props.onAdd : undefined}
        openRecordId={address.recordId}
        onOpen={address.openRecord}
        onOpenPart={props.onOpenPart}
        onFind={finding.open}
        onFieldForm={openForm}
        onDeleteField={askDeletion}
      />
    )
  )
}
