import { IconPlus } from '@tabler/icons-react'
import { stepsOf, type Automation } from '#shared/nouns/automations/automation.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { AutomationRow } from '#client/features/automations/ui/AutomationRow.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** The automations that start from a table's records or that act on them. */
export function TableAutomations({ table, onClose }: { table: Table; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const mayManage = useAccess().can('manage_tricks')
  const all = useEntities('automation')
  const shown = all.filter((one) => isAbout(one, table.id)).toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ofTable.title', { table: table.label })}
      closeLabel={t('common:actions.close')}
      footer={
        mayManage && (
          <LinkButton
            to={`/automations/explore?objectId=${table.id}`}
            variant="primary"
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
          >
            {t('new')}
          </LinkButton>
        )
      }
    >
      {!mayManage && <p>{t('closed.role')}</p>}
      {mayManage && shown.length === 0 && <EmptyState title={t('ofTable.none')}>{t('ofTable.text')}</EmptyState>}
      {mayManage && (
        <ul className={css.list}>
          {shown.map((automation) => (
            <li key={automation.id}>
              <AutomationRow automation={automation} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function isAbout({ objectId, actions }: Automation, tableId: string): boolean {
  return objectId === tableId || [...stepsOf(actions)].some(({ config }) => Object.values(config).includes(tableId))
}
