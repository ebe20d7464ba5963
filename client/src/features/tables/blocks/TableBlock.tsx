import { IconArrowUpRight } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery, type TableViewQuery } from '#shared/blocks/table-view-query.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import type { Table } from '#shared/tables/table.ts'
import type { View, ViewConfig } from '#shared/views/view.ts'
import { BlockMessage } from '#client/features/tables/blocks/BlockMessage.tsx'
import css from '#client/features/tables/blocks/blocks.module.css'
import { useSeenFields } from '#client/features/tables/blocks/use-seen-fields.ts'
import { recordPath } from '#client/features/tables/ui/record-link.ts'
import { RecordCards } from '#client/features/tables/ui/RecordCards.tsx'
import { TableGrid } from '#client/features/tables/ui/TableGrid.tsx'
import { TablePartNotice } from '#client/features/tables/ui/opened-later.tsx'
import { TableSkeleton } from '#client/features/tables/ui/TableSkeleton.tsx'
import { useTableWork } from '#client/features/tables/ui/use-table-work.ts'
import { WorkDialogs } from '#client/features/tables/ui/WorkDialogs.tsx'
import { useAccess } from '#client/data/replica/use-access.ts'
import { useEntity, useReplicaState } from '#client/data/replica/use-entities.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

/** Below this a grid shows one column and a half: cards read better. */
const narrowBlock = 420
const nothing: ReadonlySet<string> = new Set()

export function TableBlock({ config, editing, width, onSettings }: BlockViewProps<TableViewBlockConfig>) {
  const { t } = useTranslation('tables')
  const table = useEntity('table', config.tableId)
  const access = useAccess()
  const state = useReplicaState()
  if (config.tableId === null) return <BlockMessage onSettings={onSettings}>{t('blocks.chooseTable')}</BlockMessage>
  if (!table || !access.table(table.id).read)
    return state === 'ready' ? (
      <BlockMessage tone="warning" onSettings={onSettings}>
        {t('blocks.tableGone')}
      </BlockMessage>
    ) : (
      <TableSkeleton />
    )
  return (
    <TableBlockQuery
      key={table.id}
      table={table}
      config={config}
      editing={editing}
      narrow={width > 0 && width < narrowBlock}
      onSettings={onSettings}
    />
  )
}

type TableBlockProps = { table: Table; config: TableViewBlockConfig; editing: boolean; narrow: boolean }

/** Shows records only while all that the block asks with is there: a deleted view, field or condition never widens it. */
function TableBlockQuery({ onSettings, ...props }: TableBlockProps & { onSettings: (() => void) | undefined }) {
  const { table, config } = props
  const { t } = useTranslation('tables')
  const state = useReplicaState()
  const fields = useSeenFields(table.id)
  const found = useEntity('view', config.viewId)
  const view = found?.tableId === table.id ? found : undefined
  const query = useMemo(() => tableViewQuery(config, view?.config), [config, view])
  const gone = useMemo(() => {
    if (!query) return 'blocks.viewGone'
    if (isFilterBroken(query.filter, fields)) return 'blocks.conditionGone'
    const isNoneLeft = query.fields && query.fields.length > 0 && !query.fields.some((id) => fields.some((field) => field.id === id))
    return isNoneLeft ? 'blocks.fieldsGone' : undefined
  }, [fields, query])
  if (query && !gone) return <TableBlockBody {...props} view={view} query={query} />
  if (state !== 'ready') return <TableSkeleton />
  return (
    <BlockMessage tone="warning" onSettings={onSettings}>
      {t(gone ?? 'blocks.viewGone')}
    </BlockMessage>
  )
}

function TableBlockBody({
  table,
  config,
  editing,
  narrow,
  view,
  query,
}: TableBlockProps & { view: View | undefined; query: TableViewQuery }) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const navigate = useNavigate()
  // what the person changes of it lasts as long as the page is open
  const [own, setOwn] = useState<Pick<ViewConfig, 'widths' | 'figures'>>({ widths: {} })
  const [closed, setClosed] = useState<ReadonlySet<string>>(nothing)
  const figures = own.figures ?? view?.config.figures
  const work = useTableWork(table, { ...query, closed, figures })
  const { access, rows } = work
  const gridConfig = useMemo(
    () => ({ ...query, fields: null, figures, widths: { ...view?.config.widths, ...own.widths } }),
    [view, own.widths, figures, query],
  )
  const keep = useCallback(
    ({ widths, figures }: Partial<ViewConfig>) =>
      setOwn((before) => ({ ...before, ...(widths && { widths }), ...(figures && { figures }) })),
    [],
  )
  const openRecord = useCallback(
    (id: string) => void (editing ? undefined : navigate(recordPath(table.id, id))),
    [editing, navigate, table.id],
  )
  const blockAccess = useMemo(() => ({ ...access, manageFields: false }), [access])
  return (
    <section className={css['tableBlock']} aria-label={config.title || table.label} inert={editing}>
      <header className={css['blockHeader']}>
        <h3>{config.title || table.label}</h3>
        <span className={css['blockCount']}>{rows.status === 'loading' ? '' : number(rows.total)}</span>
        <Link
          className={classNames(css['openTable'], reach.reach)}
          to={`/object/${table.id}${view ? `/${view.id}` : ''}`}
          aria-label={t('blocks.openTable')}
          data-tooltip={t('blocks.openTable')}
        >
          <IconArrowUpRight size={16} stroke={1.5} aria-hidden />
        </Link>
      </header>
      <div className={css['blockBody']}>
        {rows.status === 'loading' ? (
          <TableSkeleton />
        ) : narrow ? (
          <RecordCards label={table.label} work={work} closed={closed} onClosed={setClosed} onOpen={openRecord} />
        ) : (
          <TableGrid
            compact
            table={table}
            work={work}
            access={blockAccess}
            config={gridConfig}
            onChange={keep}
            closed={closed}
            onClosed={setClosed}
            withFigures={figures !== undefined && Object.keys(figures).length > 0}
            onOpenRecord={openRecord}
          />
        )}
        {rows.part && <TablePartNotice part={rows.part} />}
      </div>
      <WorkDialogs tableId={table.id} work={work} />
    </section>
  )
}
