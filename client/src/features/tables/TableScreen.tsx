import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { byPosition } from '#shared/lib/positions.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { findViewType, firstViewType } from '#shared/views/view-types.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { RecordActionsContext, type RecordActions } from '#client/cells/record-actions.ts'
import css from '#client/views/grid/table.module.css'
import { TableHeader } from '#client/features/tables/TableHeader.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useCellPeers } from '#client/views/grid/use-cell-peers.ts'
import { useAsGrid } from '#client/views/grid/use-as-grid.ts'
import { useSearchMarks } from '#client/views/grid/use-search-marks.ts'
import { useTableWork } from '#client/views/grid/use-table-work.ts'
import { WorkDialogs } from '#client/views/grid/WorkDialogs.tsx'
import { isViewMissing, shownView } from '#client/features/tables/shown-view.ts'
import type { TableAddress } from '#client/features/tables/use-table-address.ts'
import { TableToolbar } from '#client/views/TableToolbar.tsx'
import { findViewFace } from '#client/views/view-types.ts'
import { FieldForm, fetchParts, MissingView, TableHint, TableHistory } from '#client/features/tables/opened-later.tsx'
import { DeleteFieldDialog } from '#client/fields/opened-later.tsx'
import { BulkBar, RecordPanel } from '#client/records/opened-later.tsx'
import { fetchTools } from '#client/views/grid/fetch-tools.ts'
import { FindBar, FoundWords, TablePartNotice } from '#client/views/grid/opened-later.tsx'
import { useViewSettings } from '#client/queries/view-settings.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useRecordCount } from '#client/engine/replica/use-records.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { TypedAhead } from '#client/lib/TypedAhead.tsx'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useFocusBack } from '#client/ui/use-focus-back.ts'

const nothing: ReadonlySet<string> = new Set()
const noop = (): void => undefined
const nothingShown = { fields: [], filter: null, sorts: [], search: '' }

export function TableScreen({ table, address }: { table: Table; address: TableAddress }) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const allViews = useEntities('view')
  const views = useMemo(
    () => allViews.filter((view) => view.tableId === table.id && findViewFace(view.type)).toSorted(byPosition),
    [allViews, table.id],
  )
  const view = shownView(views, address)
  const isMissing = isViewMissing(views, address)
  const settings = useViewSettings(view)
  const { config, closed, setClosed } = settings
  const type = findViewType(view?.type ?? '') ?? firstViewType
  const face = findViewFace(type.type)
  const query = useMemo(() => type.query(config), [type, config])
  const [search, setSearch] = useState('')
  const work = useTableWork(table, { ...query, closed, search, viewId: view?.id })
  const { access, fields, columns, rows, gestures, setDeleting } = work

  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(nothing)
  const [form, setForm] = useState<{ field?: Field; after?: string }>()
  const closeForm = useCallback(() => setForm(undefined), [])
  const [deletingField, setDeletingField] = useState<Field>()
  const [showsHistory, setShowsHistory] = useState(false)
  const [finding, setFinding] = useState(false)
  const [isFound, setIsFound] = useState<(row: number, columnId: string) => boolean>()

  const [shownForm, setRecordForm] = useState<{ recordId: string; fields: readonly string[] }>()
  const recordForm = shownForm?.recordId === address.recordId ? shownForm : undefined
  const { openRecord } = address
  const actions = useMemo(
    (): RecordActions => ({
      access,
      open: (id, ids) => {
        setRecordForm(ids && { recordId: id, fields: ids })
        openRecord(id)
      },
      remove: (id) => setDeleting([id]),
      duplicate: (id) => {
        const copy = gestures.duplicate(id)
        if (copy === undefined) return
        // cards, days and bars have no cells to go to
        if (grid.current) grid.current.goTo(copy)
        else openRecord(copy)
      },
      set: gestures.setCells,
    }),
    [access, gestures, openRecord, setDeleting],
  )

  const peers = useCellPeers(table.id)
  const isPhone = useIsPhone()
  const [asGrid, setAsGrid] = useAsGrid(table.id)
  const addRecord = useCallback(() => {
    const id = gestures.addRecord()
    if (grid.current) grid.current.goTo(id, columns[0]?.id)
    else address.openRecord(id)
  }, [gestures, address, columns])
  const mayAdd = !isMissing && access.createRecords && columns.length > 0 && rows.status !== 'loading'
  useShortcut('n', addRecord, mayAdd)
  useShortcut('f', () => setForm({}), access.manageFields && !isMissing)
  // everywhere, not only in the grid: after a dialog, from the toolbar, beside a record
  useShortcut('mod+z', gestures.undo)
  useShortcut('mod+shift+z', gestures.redo)
  useShortcut('mod+y', gestures.redo)
  // synchronously, since the next key belongs into the bar, not into the cell
  const find = useCallback(() => flushSync(() => setFinding(true)), [])
  // the address of a notice names the tab
  const [part, setPart] = useState(() => new URLSearchParams(window.location.search).get('panel') ?? 'fields')
  const openPart = useCallback(
    (id: string, wanted?: 'history') => {
      setPart(wanted ?? 'fields')
      openRecord(id)
    },
    [openRecord],
  )

  // the cells of a new table may not be there yet
  const wantsCells = useRef(false)
  const goToCells = useCallback(() => {
    wantsCells.current = grid.current === null
    grid.current?.focus()
  }, [])
  useEffect(() => {
    if (wantsCells.current && grid.current) goToCells()
  })

  const isPicking = checked.size > 0
  // the bar goes with the last tick, and its focused button with it
  useFocusBack(isPicking, grid)

  useEffect(() => {
    const timer = setTimeout(() => {
      fetchTools()
      void fetchParts().catch(() => undefined)
    }, 1000)
    return () => clearTimeout(timer)
  }, [])

  const isFiltered = query.filter !== null || search !== ''
  const all = useRecordCount(table.id, isFiltered)
  const isBroken = useMemo(() => isFilterBroken(query.filter, fields), [query.filter, fields])
  const countText = (count: number): string =>
    all === undefined || all === count
      ? t('header.records', { count, number: number(count) })
      : t('header.recordsOf', { count: all, number: number(count), of: number(all) })
  const count = rows.status === 'loading' ? '' : countText(rows.total)
  const searched = useSearchMarks(search, columns, rows.items)
  const mayPick = access.deleteRecords || access.editRecords || access.createRecords
  if (isMissing)
    return (
      <div className={css['screen']}>
        <TableHeader {...{ table, access }} people={peers.people} count="" onNamed={noop} view={nothingShown} />
        <MissingView tableId={table.id} views={views} mayManage={access.manageFields} onPick={address.openView} />
      </div>
    )
  return (
    <RecordActionsContext value={actions}>
      <div className={css['screen']} data-panel={address.recordId !== undefined || undefined}>
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
          onSearch={setSearch}
          onShutAll={() => setClosed(rows.groupIds())}
          onAdd={mayAdd && !(isPhone && !asGrid && face?.hasCards) ? addRecord : undefined}
          onHistory={() => setShowsHistory(true)}
        />
        <div className={css['main']}>
          {rows.status === 'loading' ? (
            <TableSkeleton />
          ) : (
            face && (
              <face.Body
                handle={grid}
                table={table}
                work={work}
                access={access}
                settings={settings}
                isPhone={isPhone}
                asCards={isPhone && !asGrid}
                isFound={finding ? isFound : searched}
                peersAt={peers.at}
                onPlace={peers.move}
                checked={checked}
                onChecked={mayPick ? setChecked : undefined}
                onAdd={access.createRecords ? addRecord : undefined}
                openRecordId={address.recordId}
                onOpen={address.openRecord}
                onOpenPart={openPart}
                onFind={find}
                onFieldForm={setForm}
                onDeleteField={setDeletingField}
              />
            )
          )}
          {!finding && searched && <FoundWords text={search} />}
          {rows.part && !(face?.asksItself && rows.part.source === 'server') && <TablePartNotice part={rows.part} tableId={table.id} />}
          <TableHint
            fields={fields.length}
            rows={rows.rows.length}
            status={rows.status}
            isFiltered={isFiltered}
            isBroken={isBroken}
            kept={rows.isAnyOut}
            mayAddField={access.manageFields}
            onAddField={() => setForm({})}
            onClearFilter={() => settings.change(type.unfiltered)}
          />
          {finding && (
            <FindBar
              columns={columns}
              items={rows.items}
              onFound={(test) => setIsFound(() => test)}
              onGo={(recordId, fieldId) => grid.current?.goTo(recordId, fieldId, { keepFocus: true })}
              onClose={() => {
                setFinding(false)
                grid.current?.focus()
              }}
            />
          )}
          {isPicking && (
            <BulkBar
              tableId={table.id}
              ids={[...checked]}
              fields={fields}
              access={access}
              gestures={gestures}
              onClear={() => setChecked(nothing)}
              onDelete={() => setDeleting([...checked])}
            />
          )}
        </div>
        {address.recordId !== undefined && (
          <RecordPanel
            key={address.recordId}
            table={table}
            recordId={address.recordId}
            records={rows.rows}
            part={part}
            onPart={setPart}
            onStep={address.openRecord}
            fields={fields}
            only={recordForm?.fields}
            access={access}
            gestures={gestures}
            onClose={() => {
              setRecordForm(undefined)
              address.closeRecord()
            }}
            onDuplicated={address.openRecord}
            onDelete={setDeleting}
          />
        )}
        <Suspense fallback={<TypedAhead onEscape={closeForm} />}>
          {form && <FieldForm tableId={table.id} {...form} onClose={closeForm} />}
        </Suspense>
        {deletingField && <DeleteFieldDialog field={deletingField} onClose={() => setDeletingField(undefined)} />}
        <WorkDialogs
          tableId={table.id}
          work={work}
          onDeleted={(ids) => {
            setChecked(nothing)
            if (address.recordId !== undefined && ids.includes(address.recordId)) address.closeRecord()
          }}
        />
        <Suspense>{showsHistory && <TableHistory table={table} access={access} onClose={() => setShowsHistory(false)} />}</Suspense>
      </div>
    </RecordActionsContext>
  )
}
