import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

interface ConnectTableProps {
  /** the one whose trigger is connected; absent: automations that are begun next */
  automation: Automation | undefined
  /** the present table */
  tableId: string
  onClose: () => void
}

/** `?modal=connectToATable` (specification 3 §2): the table whose records start an automation, or those that are begun next. */
export function ConnectTable({ automation, tableId, onClose }: ConnectTableProps) {
  const { t } = useTranslation('automations')
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const words = foldText(search.trim())
  const tables = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  const shown = tables.filter(({ label }) => foldText(label).includes(words))
  const hasTable = automation === undefined || findTriggerKind(automation.trigger.kind)?.table !== undefined
  const present = automation?.objectId ?? tableId
  // the editor shows it as a change that is not saved yet
  const target = automation ? `/automations/edit/${automation.id}?connect=` : '/automations/explore?objectId='
  return (
    <Dialog open onClose={onClose} title={t('connect.title')} closeLabel={t('common:actions.close')}>
      {!hasTable && <EmptyState title={t('connect.without')} />}
      {hasTable && tables.length === 0 && <EmptyState title={t('connect.none')} />}
      {hasTable && tables.length > 0 && (
        <>
          <p className={css.intro}>{t(automation ? 'connect.ofOne' : 'connect.ofNew')}</p>
          <SearchField label={t('search')} value={search} onChange={setSearch} />
          <NoMatch text={search} found={shown.length} />
          <ul className={css.list}>
            {shown.map(({ id, label, icon, color }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.choice}
                  aria-current={id === present || undefined}
                  onClick={() => void navigate(target + id, { replace: true })}
                >
                  <ItemIcon icon={icon} color={color} />
                  <span className={css.main}>{label}</span>
                  {id === present && <span className={css.aside}>{t('connect.present')}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
