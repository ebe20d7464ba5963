import { useEffect, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { byPosition } from '#shared/lib/positions.ts'
import type { View } from '#shared/views/view.ts'
import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import { useEntities, useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { stagesName } from '#shared/nouns/views/view-choice.ts'
import { rememberView } from '#client/nouns/views/last-view.ts'
import { TableHeader } from '#client/features/tables/TableHeader.tsx'
import { NoTable } from '#client/nouns/tables/NoTable.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useClockedFields } from '#client/queries/use-clocked-fields.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useCellPeers } from '#client/views/grid/use-cell-peers.ts'
import css from '#client/views/grid/table.module.css'
import { StagesBody } from '#client/views/stages/StagesBody.tsx'
import { ViewPicker } from '#client/views/ViewPicker.tsx'
import { findViewFace } from '#client/views/view-types.ts'

const nothingShown = { fields: [], filter: null, sorts: [], search: '' }

/** `/object/:tableId/sla`: how long the records of a table stand in the stages of its fields (specification 3 §2 "SLA view"). */
export function StagesPage() {
  const { t } = useTranslation('sla')
  const { tableId = '' } = useParams()
  const table = useEntity('table', tableId)
  const access = useTableAccess(tableId)
  const state = useReplicaState()
  const allViews = useEntities('view')
  const navigate = useNavigate()
  const { people } = useCellPeers(tableId)
  useTitle(table ? `${table.label}: ${t('title')}` : t('title'))
  const views = useMemo(
    () => allViews.filter((view) => view.tableId === tableId && findViewFace(view.type)).toSorted(byPosition),
    [allViews, tableId],
  )
  const fields = useClockedFields(tableId)
  // a page that has nothing to show is no place to come back to
  const isRemembered = fields.length > 0
  useEffect(() => {
    if (isRemembered) rememberView(tableId, stagesName)
  }, [tableId, isRemembered])
  if (!table || !access.read) return state === 'ready' ? <NoTable /> : <TableSkeleton />
  const view: View = { id: stagesName, tableId, type: stagesName, label: t('title'), position: '', config: {} }
  return (
    <div className={css.screen}>
      <TableHeader table={table} access={access} count="" people={people} onNamed={() => undefined} view={nothingShown} />
      <div className={css.toolbar} role="toolbar" aria-label={t('title')}>
        <ViewPicker
          tableId={tableId}
          views={views}
          view={view}
          config={view.config}
          mayManage={access.manageFields}
          onPick={(viewId) => {
            rememberView(tableId, viewId)
            void navigate(`/object/${tableId}/${viewId}`)
          }}
        />
      </div>
      <div className={css.main}>
        {fields.length > 0 ? <StagesBody tableId={tableId} fields={fields} /> : <EmptyState title={t('none')}>{t('noField')}</EmptyState>}
      </div>
    </div>
  )
}
