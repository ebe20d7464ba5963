import type { ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { TableDocs } from '#client/features/developers/tables/TableDocs.tsx'
import css from '#client/features/developers/tables/tables.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AutomationFrame } from '#client/nouns/automations/AutomationFrame.tsx'
import { LowcodeFrame } from '#client/nouns/functions/LowcodeFrame.tsx'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** `/automations/tables` and `/lowcode/tables`: what programs have to know of each table (specification 3 §2). */
export function TablesPage() {
  const { t } = useTranslation('developers')
  const access = useAccess()
  const { pathname } = useLocation()
  const place = pathname.split('/')[1] === 'lowcode' ? 'lowcode' : 'automations'
  const [first = '', tableId = ''] = (useParams()['*'] ?? '').replace(/^tables(\/|$)/, '').split('/')
  const tables = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  const table = tables.find(({ id }) => id === tableId)
  const feature = place === 'lowcode' ? 'lowCode' : 'api'
  const isKnown = first === '' || first === 'table-data'
  if (!access.has(feature))
    return (
      <Frame place={place}>
        <UpgradeGate reason={{ feature }} />
      </Frame>
    )
  if (!isKnown)
    return (
      <Frame place={place}>
        <EmptyState title={t('shell:notFound.title')} />
      </Frame>
    )
  return (
    <Frame place={place}>
      {first === '' && <TableList tables={tables} place={place} />}
      {first !== '' && (
        <p>
          <Link className={css.link} to={`/${place}/tables`}>
            {t('tables.all')}
          </Link>
        </p>
      )}
      {first === 'table-data' && table && <TableDocs key={table.id} table={table} />}
      {first === 'table-data' && !table && <EmptyState title={t('tables.gone')} />}
    </Frame>
  )
}

/** The frame of the area that the address is in. */
function Frame({ place, children }: { place: 'automations' | 'lowcode'; children: ReactNode }) {
  return place === 'automations' ? <AutomationFrame>{children}</AutomationFrame> : <LowcodeFrame>{children}</LowcodeFrame>
}

function TableList({ tables, place }: { tables: readonly { id: string; label: string; icon: string; color: string }[]; place: string }) {
  const { t } = useTranslation('developers')
  if (tables.length === 0) return <EmptyState title={t('tables.none')} />
  return (
    <>
      <p className={css.about}>{t('tables.about')}</p>
      <ul className={css.list}>
        {tables.map(({ id, label, icon, color }) => (
          <li key={id} className={css.row}>
            <ItemIcon icon={icon} color={color} />
            <Link className={css.name} to={`/${place}/tables/table-data/${id}`}>
              {label}
            </Link>
            <code className={css.id}>{id}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
