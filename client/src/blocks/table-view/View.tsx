import { useMemo } from 'react'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { ownView, tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { narrowBlock, TableBlockBody } from '#client/blocks/table-view/TableBlockBody.tsx'
import { useSeenFields } from '#client/blocks/parts/use-seen-fields.ts'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

type TableBlockProps = BlockViewProps<TableViewBlockConfig>

export function View(props: TableBlockProps) {
  const { config, onSettings } = props
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
  return <TableBlockQuery key={table.id} table={table} {...props} />
}

/** Shows records only while all that the block asks with is there: a deleted view, field or condition never widens it. */
function TableBlockQuery({ table, config, blockId, editing, width, onSettings }: TableBlockProps & { table: Table }) {
  const { t } = useTranslation('tables')
  const state = useReplicaState()
  const fields = useSeenFields(table.id)
  const found = useEntity('view', config.viewId)
  const { viewId, as, by } = config
  const view = useMemo(() => {
    const own = ownView({ viewId, as, by })
    if (own) return { id: 'own', tableId: table.id, label: table.label, position: '', ...own }
    return found?.tableId === table.id ? found : undefined
  }, [found, table, viewId, as, by])
  const query = useMemo(() => tableViewQuery(config, view), [config, view])
  const gone = useMemo(() => {
    if (!query) return 'blocks.viewGone'
    if (isFilterBroken(query.filter, fields)) return 'blocks.conditionGone'
    const isNoneLeft = query.fields && query.fields.length > 0 && !query.fields.some((id) => fields.some((field) => field.id === id))
    return isNoneLeft ? 'blocks.fieldsGone' : undefined
  }, [fields, query])
  if (query && !gone) {
    const narrow = width > 0 && width < narrowBlock
    return <TableBlockBody table={table} config={config} blockId={blockId} editing={editing} narrow={narrow} view={view} query={query} />
  }
  if (state !== 'ready') return <TableSkeleton />
  return (
    <BlockMessage tone="warning" onSettings={onSettings}>
      {t(gone ?? 'blocks.viewGone')}
    </BlockMessage>
  )
}
