import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { byPosition } from '#shared/lib/positions.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import type { Field, Table } from '#shared/tables/table.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import { RecordActionsContext, type RecordActions } from '#client/features/tables/cells/record-actions.ts'
import css from '#client/features/tables/ui/table.module.css'
import { TableGrid } from '#client/features/tables/ui/TableGrid.tsx'
import { TableHeader } from '#client/features/tables/ui/TableHeader.tsx'
import { TableSkeleton } from '#client/features/tables/ui/TableSkeleton.tsx'
import { useCellPeers } from '#client/features/tables/ui/use-cell-peers.ts'
import { useAsGrid } from '#client/features/tables/ui/use-as-grid.ts'
import { useTableWork } from '#client/features/tables/ui/use-table-work.ts'
import { WorkDialogs } from '#client/features/tables/ui/WorkDialogs.tsx'
import type { TableAddress } from '#client/features/tables/ui/use-table-address.ts'
import { TableToolbar } from '#client/features/tables/views/TableToolbar.tsx'
import {
  BulkBar,
  DeleteFieldDialog,
  FindBar,
  RecordPanel,
  TableHint,
  TablePartNotice,
  fetchTools,
} from '#client/features/tables/ui/opened-later.tsx'
import { useViewSettings } from '#client/features/tables/views/view-settings.ts'
import { useEntities } from '#client/data/replica/use-entities.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { TypedAhead } from '#client/lib/TypedAhead.tsx'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { useFocusBack } from '#client/ui/use-focus-back.ts'

// fifty types with their settings: fetched when somebody changes the structure
const FieldForm = lazy(async () => ({ default: (await import('#client/features/tables/fields/FieldForm.tsx')).FieldForm }))

const TableHistory = lazy(async () => ({ default: (await import('#client/features/tables/structure/TableHistory.tsx')).TableHistory }))
const RecordCards = lazy(async () => ({ default: (await import('#client/features/tables/ui/RecordCards.tsx')).RecordCards }))

const nothing: ReadonlySet<string> = new Set()

export function TableScreen({ table, address }: { table: Table; address: TableAddress }) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const allViews = useEntities('view')
  const views = useMemo(() => allViews.filter((view) => view.tableId === table.id).toSorted(byPosition), [allViews, table.id])
  const view = views.find((candidate) => candidate.id === address.viewId) ?? views[0]
  const settings = useViewSettings(view)
  const { config } = settings
  const { closed, setClosed } = settings
  const [search, setSearch] = useState('')
  const work = useTableWork(table, { ...config, closed, search })
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
        if (copy !== undefined) grid.current?.goTo(copy)
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
    if (isPhone && !asGrid) address.openRecord(id)
    else grid.current?.goTo(id, columns[0]?.id)
  }, [gestures, isPhone, asGrid, address, columns])
  useShortcut('n', addRecord, access.createRecords && columns.length > 0 && rows.status !== 'loading')
  useShortcut('f', () => setForm({}), access.manageFields)
  // also where the grid has not got the focus: after a dialog, from the toolbar, beside a record
  useShortcut('mod+z', gestures.undo)
  useShortcut('mod+shift+z', gestures.redo)
  useShortcut('mod+y', gestures.redo)
  // at once: what is typed next belongs into the bar, not over the cell
  const find = useCallback(() => flushSync(() => setFinding(true)), [])
  const [part, setPart] = useState<'fields' | 'history'>('fields')
  const openPart = useCallback(
    (id: string, wanted?: 'history') => {
      setPart(wanted ?? 'fields')
      openRecord(id)
    },
    [openRecord],
  )

  const isPicking = checked.size > 0
  // the bar goes with what was picked, and the button that has the focus with it
  useFocusBack(isPicking, grid)

  useEffect(() => {
    const timer = setTimeout(fetchTools, 1000)
    return () => clearTimeout(timer)
  }, [])

  const isFiltered = config.filter !== null || search !== ''
  const isBroken = useMemo(() => isFilterBroken(config.filter, fields), [config.filter, fields])
  const count = rows.status === 'loading' ? '' : t('header.records', { count: rows.total, number: number(rows.total) })
  const mayPick = access.deleteRecords || access.editRecords || access.createRecords
  return (
    <RecordActionsContext value={actions}>
      <div className={css['screen']} data-panel={address.recordId !== undefined || undefined}>
        <TableHeader
          table={table}
          access={access}
          count={count}
          people={peers.people}
          view={{ fields: columns.map((field) => field.id), filter: config.filter, sorts: config.sorts, search }}
        />
        <TableToolbar
          table={table}
          fields={fields}
          views={views}
          view={view}
          settings={settings}
          mayManage={access.manageFields}
          searchBox={searchBox}
          asGrid={isPhone ? asGrid : undefined}
          onAsGrid={setAsGrid}
          onPickView={address.openView}
          onSearch={setSearch}
          onShutAll={() => setClosed(rows.groupIds())}
          onHistory={() => setShowsHistory(true)}
        />
        <div className={css['main']}>
          {rows.status === 'loading' ? (
            <TableSkeleton />
          ) : isPhone && !asGrid ? (
            <Suspense fallback={<TableSkeleton />}>
              <RecordCards
                label={table.label}
                work={work}
                closed={closed}
                onClosed={setClosed}
                onOpen={address.openRecord}
                checked={checked}
                onChecked={mayPick ? setChecked : undefined}
                onAdd={access.createRecords ? addRecord : undefined}
              />
            </Suspense>
          ) : (
            <TableGrid
              ref={grid}
              table={table}
              work={work}
              access={access}
              config={config}
              onChange={settings.change}
              closed={closed}
              onClosed={setClosed}
              withFigures={!isPhone}
              isFound={finding ? isFound : undefined}
              peersAt={peers.at}
              onPlace={peers.move}
              {...(mayPick ? { checked, onChecked: setChecked } : {})}
              onOpenRecord={openPart}
              onFind={find}
              onFieldForm={setForm}
              onDeleteField={setDeletingField}
            />
          )}
          {rows.part && <TablePartNotice part={rows.part} tableId={table.id} />}
          <TableHint
            fields={fields.length}
            rows={rows.rows.length}
            status={rows.status}
            isFiltered={isFiltered}
            isBroken={isBroken}
            kept={rows.isAnyOut}
            mayAddField={access.manageFields}
            onAddField={() => setForm({})}
            onClearFilter={() => settings.change({ filter: null })}
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
