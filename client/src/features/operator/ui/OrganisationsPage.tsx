import { useCallback, useState } from 'react'
import { organisationPage } from '#shared/nouns/operator/operator-page.ts'
import { call } from '#client/engine/api/call.ts'
import { operatorFailure } from '#client/features/operator/operator-failure.ts'
import { OrganisationRow } from '#client/features/operator/ui/OrganisationRow.tsx'
import css from '#client/features/operator/ui/operator.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSearchText } from '#client/lib/use-search-text.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** Every organisation of this server with its plan, size, last use and health. */
export function OrganisationsPage() {
  const { t } = useTranslation('operator')
  const { number } = useFormat()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const wanted = useSearchText(search.trim())
  const load = useCallback(() => call('GET operator/organisations', { query: { search: wanted, page } }), [wanted, page])
  const { data, failure, reload } = useLoaded(load)
  const problem = operatorFailure(t, failure)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / organisationPage))
  return (
    <>
      <SectionHeader
        title={t('organisations.title')}
        description={t('organisations.count', { count: data?.total ?? 0, number: number(data?.total ?? 0) })}
      />
      <SearchField
        label={t('organisations.search')}
        value={search}
        onChange={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {!data && problem === null && <Skeleton height={120} />}
      {data?.items.length === 0 && <EmptyState title={t('organisations.none')} />}
      <ul className={css.list}>
        {data?.items.map((organisation) => (
          <OrganisationRow key={organisation.id} organisation={organisation} onChanged={reload} />
        ))}
      </ul>
      {pages > 1 && (
        <Row gap={8} justify="end">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('organisations.before')}
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('organisations.next')}
          </Button>
        </Row>
      )}
    </>
  )
}
