import { IconTrash, IconX } from '@tabler/icons-react'
import css from '#client/features/tables/ui/table.module.css'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** What can be done with the ticked records. */
export function BulkBar({ count, onClear, onDelete }: { count: number; onClear(): void; onDelete(): void }) {
  const { t } = useTranslation('tables')
  if (count === 0) return null
  return (
    <section className={css['bulk']} aria-label={t('bulk.label')}>
      <span>{t('bulk.selected', { count })}</span>
      <Button variant="danger" size="small" icon={<IconTrash size={16} stroke={1.5} />} onClick={onDelete}>
        {t('rows.deleteShort')}
      </Button>
      <IconButton label={t('bulk.clear')} icon={<IconX size={16} stroke={1.5} />} onClick={onClear} />
    </section>
  )
}
