import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Table } from '#shared/nouns/tables/table.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { RecordActionsContext } from '#client/cells/record-actions.ts'
import css from '#client/views/grid/table.module.css'
import { TableHeader } from '#client/features/tables/TableHeader.tsx'
import { useCellPeers } from '#client/views/grid/use-cell-peers.ts'
import { useAsGrid } from '#client/views/grid/use-as-grid.ts'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import type { TableAddress } from '#client/features/tables/use-table-address.ts'
import { TableToolbar } from '#client/views/TableToolbar.tsx'
import { fetchParts, MissingView } from '#client/features/tables/opened-later.tsx'
import { ScreenDialogs, type ScreenDialog } from '#client/features/tables/ScreenDialogs.tsx'
import { TableMain } from '#client/features/tables/TableMain.tsx'
import { useFinding } from '#client/features/tables/use-finding.ts'
import { useRecordActions } from '#client/features/tables/use-record-actions.ts'
import { useRecordCountText } from '#client/features/tables/use-record-count-text.ts'
import { useShownView } from '#client/features/tables/use-shown-view.ts'
import { RecordPanel } from '#client/records/opened-later.tsx'
import { fetchTools } from '#client/views/grid/fetch-tools.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { undoNotice } from '#client/nouns/records/undo-stacks.ts'
import { dismissToast } from '#client/ui/toast.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined
const nothingShown = { fields: [], filter: null, sorts: [], search: '' }

/** A table on its own screen: header, toolbar, the records in the view of the address, and a record beside them. */
export function TableScreen({ table, address }: { table: Table; address: TableAddress }) {
  const shown = useShownView(table, address)
  const { views, view, isMissing, settings, face, query } = shown
  const [search, setSearch] = useState('')
  const work = useTableWork(table, { ...query, closed: settings.closed, search, viewId: view?.id })
  const { access, fields, columns, rows, gestures } = work
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(nothing)
  const [dialog, setDialog] = useState<ScreenDialog>()
  const closeDialog = useCallback(() => setDialog(undefined), [])
  const finding = useFinding(grid)
  const records = useRecordActions(work, address, grid)
  const peers = useCellPeers(table.id)
  const isPhone = useIsPhone()
  const [asGrid, setAsGrid] = useAsGrid(table.id)
  const goToCells = useGoToCells(grid)
  const count = useRecordCountText(table.id, rows, query.filter !== null || search !== '')
  const addRecord = useCallback(() => {
    const id = gestures.beginRecord()
    if (grid.current) grid.current.goTo(id, columns[0]?.id)
    else address.openRecord(id)
  }, [gestures, address, columns])
  const mayAdd = !isMissing && access.createRecords && columns.length > 0 && rows.status !== 'loading'
  useShortcut('n', addRecord, mayAdd)
  useShortcut('f', () => setDialog({ form: {} }), access.manageFields && !isMissing)
  // everywhere, not only in the grid: after a dialog, from the toolbar, beside a record
  useShortcut('mod+z', gestures.undo)
  useShortcut('mod+shift+z', gestures.redo)
  useShortcut('mod+y', gestures.redo)
  useToolsAhead()
  // on another table it would speak of that one
  useEffect(() => () => dismissToast(undoNotice), [table.id])

  if (isMissing)
    return (
      <div className={css.screen}>
        <TableHeader {...{ table, access }} people={peers.people} count="" onNamed={noop} view={nothingShown} />
        <MissingView tableId={table.id} views={views} mayManage={access.manageFields} onPick={address.openView} />
      </div>
    )
  return (
    <RecordActionsContext value={records.actions}>
      <div className={css.screen} data-panel={address.recordId !== undefined || undefined}>
        <TableHeader
          table={table}
          access={access}
          count={count}
          people={peers.people}
          onNamed={goToCells}
          view={{ fields: columns.map((field) => field.id), filter: query.filter, sorts: query.sorts, search }}
        />
        <TableToolbar
          table={table}
          fields={fields}
          views={views}
          view={view}
          face={face}
          settings={settings}
          mayManage={access.manageFields}
          searchBox={searchBox}
          asGrid={isPhone && face?.hasCards ? asGrid : undefined}
          onAsGrid={setAsGrid}
          onPickView={address.openView}
          search={search}
          onSearch={setSearch}
          onShutAll={() => settings.setClosed(rows.groupIds())}
          onAdd={mayAdd && !(isPhone && !asGrid && face?.hasCards) ? addRecord : undefined}
          onHistory={() => setDialog('history')}
        />
        <TableMain
          {...{ table, address, shown, work, grid, search, isPhone, peers, finding, checked }}
          asCards={isPhone && !asGrid}
          onChecked={setChecked}
          onAdd={addRecord}
          onClearSearch={() => {
            setSearch('')
            searchBox.current?.focus()
          }}
          onOpenPart={records.openPart}
          onDialog={setDialog}
        />
        {address.recordId !== undefined && (
          <RecordPanel
            key={address.recordId}
            table={table}
            recordId={address.recordId}
            records={rows.rows}
            part={records.part}
            onPart={records.setPart}
            onStep={address.openRecord}
            fields={fields}
            only={records.only}
            access={access}
            gestures={gestures}
            onClose={records.close}
            onDuplicated={address.openRecord}
            onDelete={work.setDeleting}
          />
        )}
        <ScreenDialogs
          table={table}
          work={work}
          open={dialog}
          onClose={closeDialog}
          onDeleted={(ids) => {
            setChecked(nothing)
            if (address.recordId !== undefined && ids.includes(address.recordId)) address.closeRecord()
          }}
        />
      </div>
    </RecordActionsContext>
  )
}

/** Goes to the cells; those of a new table may not be there yet, and are gone to once they are. */
function useGoToCells(grid: RefObject<GridHandle | null>): () => void {
  const isWanted = useRef(false)
  const goToCells = (): void => {
    isWanted.current = grid.current === null
    grid.current?.focus()
  }
  useEffect(() => {
    if (isWanted.current && grid.current) goToCells()
  })
  return goToCells
}

/** Fetches the parts that a click would wait for, once the first paint is done. */
function useToolsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      fetchTools()
      void fetchParts().catch(() => undefined)
    }, 1000)
    return () => clearTimeout(timer)
  }, [])
}
