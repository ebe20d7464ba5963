import { IconArrowUpRight } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import type { Table } from '#shared/tables/table.ts'
import type { ViewConfig } from '#shared/views/view.ts'
import { BlockMessage } from '#client/features/tables/blocks/BlockMessage.tsx'
import css from '#client/features/tables/blocks/blocks.module.css'
import { filterValues } from '#client/features/tables/records/filter-values.ts'
import type { RejectedCell } from '#client/features/tables/records/gesture-steps.ts'
import { labelFieldOf } from '#client/features/tables/records/record-label.ts'
import { useGridRows } from '#client/features/tables/records/use-grid-rows.ts'
import { useRecordGestures } from '#client/features/tables/records/use-record-gestures.ts'
import { recordPath } from '#client/features/tables/ui/record-link.ts'
import { RecordCards } from '#client/features/tables/ui/RecordCards.tsx'
import { TableGrid } from '#client/features/tables/ui/TableGrid.tsx'
import { TableSkeleton } from '#client/features/tables/ui/TableSkeleton.tsx'
import { DeleteRecords, RejectedCells } from '#client/features/tables/ui/opened-later.tsx'
import { columnsOf } from '#client/features/tables/views/view-columns.ts'
import { useAccess } from '#client/data/replica/use-access.ts'
import { useEntity, useReplicaState } from '#client/data/replica/use-entities.ts'
import { useFields } from '#client/data/replica/use-records.ts'
import { useSession } from '#client/data/session/use-session.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

/** Below this a grid shows one column and a half: cards read better. */
const narrowBlock = 420

export function TableBlock({ config, editing, width }: BlockViewProps<TableViewBlockConfig>) {
  const { t } = useTranslation('tables')
  const table = useEntity('table', config.tableId)
  const access = useAccess()
  const state = useReplicaState()
  if (config.tableId === null) return <BlockMessage>{t('blocks.chooseTable')}</BlockMessage>
  if (!table || !access.table(table.id).read)
    return state === 'ready' ? <BlockMessage tone="warning">{t('blocks.tableGone')}</BlockMessage> : <TableSkeleton />
  return <TableBlockBody key={table.id} table={table} config={config} editing={editing} narrow={width > 0 && width < narrowBlock} />
}

function TableBlockBody({
  table,
  config,
  editing,
  narrow,
}: {
  table: Table
  config: TableViewBlockConfig
  editing: boolean
  narrow: boolean
}) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const navigate = useNavigate()
  const { memberId } = useSession()
  const member = useAccess()
  const access = useMemo(() => member.table(table.id), [member, table.id])
  const view = useEntity('view', config.viewId)
  const allFields = useFields(table.id)
  const fields = useMemo(() => allFields.filter((field) => !access.hiddenFields.has(field.id)), [allFields, access])
  const labelField = labelFieldOf(table, fields)
  const { fields: chosen, filter, sorts } = useMemo(() => tableViewQuery(config, view?.config), [config, view])
  const columns = useMemo(() => columnsOf(fields, chosen, labelField?.id), [fields, chosen, labelField?.id])
  const rows = useGridRows({ tableId: table.id, filter, sorts, search: '' })
  const startValues = useMemo(() => filterValues(filter, fields, memberId), [filter, fields, memberId])
  const [widths, setWidths] = useState<Record<string, number>>({})
  const [announcement, setAnnouncement] = useState<string>()
  const [rejected, setRejected] = useState<readonly RejectedCell[]>()
  const [deleting, setDeleting] = useState<readonly string[]>()
  const report = useCallback((gesture: string, count: number) => setAnnouncement(t(`gestures.${gesture}`, { count })), [t])
  const onRejected = useCallback((cells: readonly RejectedCell[]) => setRejected(cells), [])
  const gestures = useRecordGestures({ tableId: table.id, columns, rows, access, startValues, report, rejected: onRejected })
  const gridConfig = useMemo(
    () => ({ fields: null, widths: { ...view?.config.widths, ...widths }, filter, sorts: [...sorts] }),
    [view, widths, filter, sorts],
  )
  const keepWidths = useCallback((patch: Partial<ViewConfig>) => patch.widths && setWidths(patch.widths), [])
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
          className={css['openTable']}
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
          <RecordCards label={table.label} rows={rows.rows} columns={columns} labelField={labelField} onOpen={openRecord} />
        ) : (
          <TableGrid
            compact
            table={table}
            columns={columns}
            rows={rows}
            access={blockAccess}
            gestures={gestures}
            config={gridConfig}
            onChange={keepWidths}
            onOpenRecord={openRecord}
            onDelete={setDeleting}
            announcement={announcement}
          />
        )}
      </div>
      {deleting && (
        <DeleteRecords
          tableId={table.id}
          ids={deleting}
          labelField={labelField}
          gestures={gestures}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => undefined}
        />
      )}
      {rejected && <RejectedCells cells={rejected} onClose={() => setRejected(undefined)} />}
    </section>
  )
}
