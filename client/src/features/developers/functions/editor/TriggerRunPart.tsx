import { Link } from 'react-router-dom'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'

/** Says that a write of its table alone starts a trigger, and leads there. */
export function TriggerRunPart({ trigger }: { trigger: NonNullable<LowCodeFunction['trigger']> }) {
  const { t } = useTranslation('developers')
  return (
    <Stack gap={12}>
      <p className={css.line}>{t('triggers.run.about')}</p>
      <Link className={css.link} to={itemPath('table', trigger.related_table)}>
        {t('triggers.run.table')}
      </Link>
    </Stack>
  )
}
