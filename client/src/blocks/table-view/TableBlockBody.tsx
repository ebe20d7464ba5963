import { IconArrowUpRight, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import type { TableViewQuery } from '#shared/blocks/table-view-query.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { gridView, type GridConfig } from '#shared/views/grid-view.ts'
import { configOf } from '#shared/views/view-types.ts'
import type { View } from '#shared/views/view.ts'
import { BlockViewBody } from '#client/blocks/table-view/BlockViewBody.tsx'
import { BlockRecordPanel } from '#client/blocks/table-view/BlockRecordPanel.tsx'
import { BlockMenu } from '#client/blocks/parts/BlockHead.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { NoneLeft, OwnTools } from '#client/blocks/table-view/OwnTools.tsx'
import { useOwnQuery } from '#client/blocks/table-view/use-own-query.ts'
import { useSeenFields } from '#client/blocks/parts/use-seen-fields.ts'
import { useBlockRecord } from '#client/blocks/table-view/use-block-record.ts'
import { RecordActionsContext, type RecordActions } from '#client/cells/record-actions.ts'
import { RecordCards } from '#client/views/grid/RecordCards.tsx'
import { TableGrid } from '#client/views/grid/TableGrid.tsx'
import { fetchTools } from '#client/views/grid/fetch-tools.ts'
import { TablePartNotice } from '#client/views/grid/opened-later.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useTableWork, type TableWork } from '#client/views/grid/use-table-work.ts'
import { WorkDialogs } from '#client/views/grid/WorkDialogs.tsx'
import { findViewFace } from '#client/views/view-types.ts'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { GridHandle } from '#client/ui/grid/grid-types.ts'
import reach from '#client/ui/reach.module.css'

/** Below this a grid shows one column and a half: cards read better. */
export const narrowBlock = 420

const nothing: ReadonlySet<string> = new Set()

export interface TableBlockBodyProps {
  table: Table
  config: TableViewBlockConfig
  blockId: string
  editing: boolean
  narrow: boolean
  view: View | undefined
  query: TableViewQuery
}

/** The grid of a block: its own question, in the colors and widths of its view. */
function gridConfigOf(
  query: TableViewQuery,
  viewed: GridConfig | undefined,
  widths: Readonly<Record<string, number>> | undefined,
  figures: GridConfig['figures'],
): GridConfig {
  const { color_by, color_rules } = viewed ?? {}
  return { ...query, fields: null, figures, color_by, color_rules, widths: { ...viewed?.widths, ...widths } }
}

/** A block's records, to read, edit and open where they stand. */
export function TableBlockBody({ table, config, blockId, editing, narrow, view, query }: TableBlockBodyProps) {
  const { t } = useTranslation('tables')
  const { own, keep } = useOwnLook()
  const [closed, setClosed] = useState<ReadonlySet<string>>(nothing)
  const viewed = configOf(gridView, view)
  // records of a grid have a body of their own here, which cards replace where it is narrow
  const face = view && !viewed ? findViewFace(view.type) : undefined
  const figures = own.figures ?? viewed?.figures
  const person = useOwnQuery(blockId, query.filter, useSeenFields(table.id))
  // places of records are kept with a saved view alone
  const viewId = config.viewId ?? undefined
  const work = useTableWork(table, { ...query, filter: person.narrowed, search: person.search, closed, figures, viewId })
  const { access, rows } = work
  const grid = useRef<GridHandle>(null)
  const record = useBlockRecord(blockId)
  const { open, opened, close } = record
  const gridConfig = useMemo(() => gridConfigOf(query, viewed, own.widths, figures), [viewed, own.widths, figures, query])
  const openRecord = useOpening(open, editing)
  const actions = useBlockActions(work, open, grid)
  useToolsAhead()
  const add = useAdding(work, open, grid, config.tools.includes('add'))
  const blockAccess = useMemo(() => ({ ...access, manageFields: false }), [access])
  return (
    <RecordActionsContext value={editing ? undefined : actions}>
      <section
        className={css.tableBlock}
        aria-label={config.title || table.label}
        inert={editing}
        data-fits={(!face && !narrow && rows.status !== 'loading') || undefined}
      >
        <BlockHeader table={table} title={config.title} viewId={config.viewId} total={rows.status === 'loading' ? undefined : rows.total}>
          <OwnTools tools={config.tools} fields={work.fields} person={person} />
          {add && <IconButton label={t('toolbar.newRecord')} icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add} />}
        </BlockHeader>
        <div className={css.blockBody}>
          {rows.status === 'loading' ? (
            <TableSkeleton />
          ) : face ? (
            <BlockViewBody
              face={face}
              handle={grid}
              table={table}
              work={work}
              access={blockAccess}
              view={view}
              narrow={narrow}
              openRecordId={opened?.recordId}
              onOpen={openRecord}
              onAdd={add}
            />
          ) : (
            <GridOrCards
              ref={grid}
              narrow={narrow}
              table={table}
              work={work}
              access={blockAccess}
              config={gridConfig}
              onChange={keep}
              closed={closed}
              onClosed={setClosed}
              withFigures={figures !== undefined && Object.keys(figures).length > 0}
              openRecordId={opened?.recordId}
              onOpenRecord={openRecord}
            />
          )}
          <NoneLeft rows={rows} person={person} />
          {rows.part && <TablePartNotice part={rows.part} />}
        </div>
      </section>
      {!editing && <BlockRecordPanel table={table} work={work} record={record} />}
      <WorkDialogs
        tableId={table.id}
        work={work}
        onDeleted={(ids) => {
          if (opened && ids.includes(opened.recordId)) close()
        }}
      />
    </RecordActionsContext>
  )
}

interface GridOrCardsProps extends ComponentProps<typeof TableGrid> {
  narrow: boolean
}

/** Rows, or where these have no room a card for each record. */
function GridOrCards({ narrow, ...grid }: GridOrCardsProps) {
  const { table, work, closed, onClosed, onOpenRecord } = grid
  return narrow ? (
    <RecordCards label={table.label} work={work} closed={closed} onClosed={onClosed} onOpen={onOpenRecord} />
  ) : (
    <TableGrid compact {...grid} />
  )
}

/** Fetches what opens over a table once the first paint is done. */
function useToolsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(fetchTools, 1000)
    return () => clearTimeout(timer)
  }, [])
}

/** Widths and figures that the person changes; they last as long as the page is open. */
function useOwnLook() {
  const [own, setOwn] = useState<Pick<GridConfig, 'widths' | 'figures'>>({ widths: {} })
  const keep = useCallback(
    ({ widths, figures }: Partial<GridConfig>) =>
      setOwn((before) => ({ ...before, ...(widths && { widths }), ...(figures && { figures }) })),
    [],
  )
  return { own, keep }
}

type OpenRecord = ReturnType<typeof useBlockRecord>['open']

/** Opens a record of a block in use. */
function useOpening(open: OpenRecord, editing: boolean): (id: string, part?: 'history') => void {
  return useCallback(
    (id, part) => {
      if (!editing) open(id, part && { part })
    },
    [editing, open],
  )
}

/** Adds a record where it can be seen; undefined where nobody may. */
function useAdding(work: TableWork, open: OpenRecord, grid: RefObject<GridHandle | null>, isOffered: boolean): (() => void) | undefined {
  const { access, columns, gestures, rows } = work
  const add = useCallback(() => {
    const id = gestures.beginRecord()
    if (grid.current) grid.current.goTo(id, columns[0]?.id)
    else open(id)
  }, [gestures, columns, open, grid])
  return isOffered && access.createRecords && columns.length > 0 && rows.status !== 'loading' ? add : undefined
}

function useBlockActions(work: TableWork, open: OpenRecord, grid: RefObject<GridHandle | null>): RecordActions {
  const { access, gestures, setDeleting } = work
  return useMemo(
    (): RecordActions => ({
      access,
      open: (id, only) => open(id, { only }),
      remove: (id) => setDeleting([id]),
      duplicate: (id) => {
        const copy = gestures.duplicate(id)
        if (copy === undefined) return
        // cards, days and bars have no cells to go to
        if (grid.current) grid.current.goTo(copy)
        else open(copy)
      },
      set: gestures.setCells,
    }),
    [access, gestures, open, setDeleting, grid],
  )
}

interface BlockHeaderProps {
  table: Table
  title: string
  viewId: string | null
  /** undefined while records are looked up */
  total: number | undefined
  children: ReactNode
}

/** The way to the table is there for those who have one. */
function BlockHeader({ table, title, viewId, total, children }: BlockHeaderProps) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const showsTables = useShowsTables()
  return (
    <header className={css.blockHeader}>
      <h3>{title || table.label}</h3>
      <span className={css.blockCount}>{total === undefined ? '' : number(total)}</span>
      {children}
      {showsTables && (
        <Link
          className={classNames(css.openTable, reach.reach)}
          to={`/object/${table.id}${viewId === null ? '' : `/${viewId}`}`}
          aria-label={t('blocks.openTable')}
          data-tooltip={t('blocks.openTable')}
        >
          <IconArrowUpRight size={16} stroke={1.5} aria-hidden />
        </Link>
      )}
      <BlockMenu title={title || table.label} />
    </header>
  )
}
