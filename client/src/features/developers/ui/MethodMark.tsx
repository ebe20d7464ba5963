import type { ApiEntry } from '#client/features/developers/api-document.ts'
import css from '#client/features/developers/ui/MethodMark.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'

const hues: Record<string, string> = { GET: 'blue', POST: 'green', PUT: 'amber', DELETE: 'red' }

/** The method of a call; of a mutation that it is one. */
export function MethodMark({ entry: { method, kind } }: { entry: ApiEntry }) {
  const { t } = useTranslation('developers')
  return (
    <span className={css.mark}>
      {kind === undefined ? <Chip hue={hues[method] ?? null}>{method}</Chip> : <Chip hue="violet">{t('mutation')}</Chip>}
    </span>
  )
}
