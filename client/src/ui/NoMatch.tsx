import { Suspense } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/ui/search-row.module.css'

/** Tells, under a list's search text, that nothing was found; read out by screen readers, too. */
export function NoMatch({ text, found }: { text: string; found: number }) {
  return (
    <p role="status" className={css.none}>
      {found === 0 && (
        <Suspense>
          <Words text={text} />
        </Suspense>
      )}
    </p>
  )
}

function Words({ text }: { text: string }) {
  const { t } = useTranslation('common')
  return t('noResults', { query: text.trim().slice(0, 50) })
}
