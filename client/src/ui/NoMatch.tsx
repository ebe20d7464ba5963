import { Suspense } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import searchRow from '#client/ui/search-row.module.css'

/** Under what is typed to find something in a list: says so when nothing is found, also to who does not see the list. */
export function NoMatch({ text, found }: { text: string; found: number }) {
  return (
    <p role="status" className={searchRow.none}>
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
