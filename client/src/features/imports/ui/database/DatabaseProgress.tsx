import { useEffect } from 'react'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import type { SourceConnector } from '#shared/nouns/connectors/source-names.ts'
import { jobFailure } from '#client/features/imports/ui/job-failure.ts'
import { useSource } from '#client/features/imports/ui/database/use-source.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useImportJob } from '#client/nouns/imports/use-import-job.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

const lookAgainMs = 500

/** The last step: each table on its way, and the door to it. */
export function DatabaseProgress({ connector, source: id }: { connector: SourceConnector; source: string }) {
  const { t } = useTranslation('connectors')
  const { source, failure } = useSource(id)
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('progress.title', { name: connectors[connector].name })}</h1>
      <Text as="p" muted>
        {t('progress.leave')}
      </Text>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {source?.tables.map(
        ({ importId, name, tableId }) => tableId !== null && <TableProgress key={importId} importId={importId} name={name} />,
      )}
      <div className={css.actions}>
        <LinkButton to="/connector/source" variant="quiet">
          {t('sources.all')}
        </LinkButton>
      </div>
    </div>
  )
}

function TableProgress({ importId, name }: { importId: string; name: string }) {
  const { t } = useTranslation('connectors')
  const { number } = useFormat()
  const { job, refresh } = useImportJob(importId)
  // a table that is read again waits for a moment between the reading and the writing
  useEffect(() => {
    if (job?.state !== 'ready') return
    const timer = setTimeout(refresh, lookAgainMs)
    return () => clearTimeout(timer)
  }, [job, refresh])
  if (!job) return null
  const { state, rowsRead, rowsTotal, rowsImported, rowsMatched, rowErrorCount, tableId } = job
  if (state === 'failed')
    return (
      <Notice tone="error">
        <strong>{name}</strong> {jobFailure(job, t)}
      </Notice>
    )
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <Stack as="section" aria-label={name}>
      <h2>{name}</h2>
      {!isOver && <ProgressBar value={rowsTotal === 0 ? 0 : rowsRead / rowsTotal} label={name} />}
      <Text as="p" role="status" muted>
        {isOver
          ? t('progress.done', { made: number(rowsImported), met: number(rowsMatched) })
          : t('progress.rows', { done: number(rowsRead), total: number(rowsTotal) })}
      </Text>
      {rowErrorCount > 0 && (
        <LinkButton to={`/connector/spreadsheets/csv/finished?import=${importId}`} variant="quiet">
          {t('progress.errors', { count: rowErrorCount, number: number(rowErrorCount) })}
        </LinkButton>
      )}
      {isOver && tableId !== null && (
        <div>
          <LinkButton to={`/object/${tableId}`} variant="primary">
            {t('progress.goToTable')}
          </LinkButton>
        </div>
      )}
    </Stack>
  )
}
