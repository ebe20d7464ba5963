import { IconCircleCheck } from '@tabler/icons-react'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The result of an import: the number of records, and every cell that did not fit, with its row. */
export function ImportResult({ job }: { job: ImportJob }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const matched = job.rowsMatched
  const files = job.filesWaiting ?? 0
  return (
    <div className={css.page}>
      <div className={css.done} role="status">
        <IconCircleCheck size={36} stroke={1.25} aria-hidden />
        <h1 className={css.title}>{t(job.state === 'cancelled' ? 'result.cancelled' : 'result.done')}</h1>
        {matched > 0 && (
          <Text as="p" muted>
            {t(job.mode === 'import_update' ? 'result.updated' : 'result.matched', { count: matched, number: number(matched) })}
          </Text>
        )}
        {(matched === 0 || job.rowsImported > 0) && (
          <Text as="p" muted>
            {t('result.records', { count: job.rowsImported, number: number(job.rowsImported), name: job.fileName })}
          </Text>
        )}
        {files > 0 && (
          <Text as="p" muted>
            {t('result.files', { count: files, number: number(files) })}
          </Text>
        )}
        {job.tableId !== null && (
          <LinkButton to={`/object/${job.tableId}`} variant="primary">
            {t('result.goToTable')}
          </LinkButton>
        )}
        {job.sourceId !== null && (
          <LinkButton to={`/connector/source/${job.sourceId}`} variant="quiet">
            {t('result.keepInStep')}
          </LinkButton>
        )}
        <LinkButton to="/connector" variant="quiet">
          {t('result.another')}
        </LinkButton>
      </div>
      {job.rowErrorCount > 0 && (
        <>
          <Notice tone="warning">
            {t('result.errors', { count: job.rowErrorCount, number: number(job.rowErrorCount) })}
            {job.rowErrorCount > job.rowErrors.length && ` ${t('result.listed', { number: number(job.rowErrors.length) })}`}
          </Notice>
          <div className={css.tableBox}>
            <table className={css.errors}>
              <thead>
                <tr>
                  <th scope="col">{t('result.row')}</th>
                  <th scope="col">{t('result.column')}</th>
                  <th scope="col">{t('result.value')}</th>
                  <th scope="col">{t('result.reason')}</th>
                </tr>
              </thead>
              <tbody>
                {job.rowErrors.map((error) => (
                  <tr key={`${error.row}.${error.column}`}>
                    <td>{error.row}</td>
                    <td>{error.column}</td>
                    <td>{error.value}</td>
                    <td>{t(`reasons.${error.reason}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}
