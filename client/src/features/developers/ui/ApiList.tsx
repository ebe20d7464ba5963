import { useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { findEntries, type ApiNoun } from '#client/features/developers/api-document.ts'
import { MethodMark } from '#client/features/developers/ui/MethodMark.tsx'
import css from '#client/features/developers/ui/ApiList.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'

interface ApiListProps {
  nouns: readonly ApiNoun[]
  search: string
  onSearch: (text: string) => void
}

/** Every call and kind of mutation, by noun. */
export function ApiList({ nouns, search, onSearch }: ApiListProps) {
  const { t } = useTranslation('developers')
  const access = useAccess()
  const shown = findEntries(nouns, useDeferredValue(search))
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <SectionHeader title={t('title')} description={t('description')} />
      <p className={css.document}>
        <a className={css.link} href="/api/openapi.json" target="_blank" rel="noreferrer">
          {t('document')}
        </a>
        {access.can('development') && (
          <Link to="/automations/api-token" className={css.link}>
            {t('tokens')}
          </Link>
        )}
      </p>
      <div className={css.tools}>
        <SearchField label={t('search')} value={search} onChange={onSearch} />
        <span className={css.count} aria-live="polite">
          {t('count', { count })}
        </span>
      </div>
      {count === 0 && (
        <EmptyState title={t('none')} action={<Button onClick={() => onSearch('')}>{t('clearSearch')}</Button>}>
          {t('noneHint')}
        </EmptyState>
      )}
      {shown.map(({ name, entries }) => (
        <section key={name} aria-label={name} className={css.noun}>
          <h2 className={css.heading}>{name}</h2>
          <ul className={css.list}>
            {entries.map((entry) => (
              <li key={entry.id} className={css.entry}>
                <MethodMark entry={entry} />
                <div className={css.text}>
                  {/* the whole row leads to the entry */}
                  <Link to={`/settings/developers/${entry.id}`} className={css.path}>
                    {entry.kind ?? entry.path}
                  </Link>
                  {entry.summary !== '' && (
                    <p className={css.summary} lang="en">
                      {entry.summary}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
