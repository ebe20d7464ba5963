import { useCallback, useState } from 'react'
import { operatorTemplatePage } from '#shared/nouns/templates/template-limits.ts'
import { call } from '#client/engine/api/call.ts'
import { JudgedRow } from '#client/features/templates/ui/operator/JudgedRow.tsx'
import css from '#client/features/templates/ui/operator/operator.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** `/operator/templates`: what waits for the gallery, and what is in it. */
export function OperatorTemplates() {
  const { t } = useTranslation('templates')
  const [page, setPage] = useState(1)
  const load = useCallback(() => call('GET operator/templates', { query: { page } }), [page])
  const { data, failure, reload } = useLoaded(load)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / operatorTemplatePage))
  return (
    <>
      <SectionHeader title={t('operator.title')} description={t('operator.waiting', { count: data?.waiting ?? 0 })} />
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!data && failure === undefined && <Skeleton height={120} />}
      {data?.items.length === 0 && <EmptyState title={t('operator.none')} />}
      <ul className={css.list} aria-label={t('operator.title')}>
        {data?.items.map((template) => (
          <JudgedRow key={`${template.id} ${template.version}`} template={template} onChanged={reload} />
        ))}
      </ul>
      {pages > 1 && (
        <Row gap={8} justify="end">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('operator.before')}
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('operator.next')}
          </Button>
        </Row>
      )}
    </>
  )
}
