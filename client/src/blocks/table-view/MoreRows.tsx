import { useTranslation } from '#client/i18n/use-translation.ts'
import type { MoreRows as Pages } from '#client/blocks/table-view/use-more-rows.ts'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/blocks/parts/public-blocks.module.css'

/** The end of a visitor's table that has more records: how many are shown, and the next page. */
export function MoreRows({ pages: { rows, hasMore, busy, hasFailed, more }, total }: { pages: Pages; total: number }) {
  const { t } = useTranslation('public')
  if (!hasMore) return null
  return (
    <div className={css.pages}>
      <span role="status">{hasFailed ? t('moreFailed') : t('firstOf', { shown: rows.length, total })}</span>
      <Button size="small" busy={busy} onClick={more}>
        {t('showMore')}
      </Button>
    </div>
  )
}
