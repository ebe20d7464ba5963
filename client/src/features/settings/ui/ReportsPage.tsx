import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { Report } from '#shared/nouns/reports/report-calls.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/settings/ui/reports.module.css'
import { useReports } from '#client/features/settings/use-reports.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** `/settings/exports`: files that were made for the person in the background, for a day. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { data, failure, reload } = useReports()
  return (
    <>
      <SectionHeader
        title={t('title')}
        description={t('description')}
        action={
          <Button icon={<IconRefresh {...icon} />} onClick={reload}>
            {t('reload')}
          </Button>
        }
      />
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!data && failure === undefined && <Skeleton height={64} />}
      {data?.items.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      {data && data.items.length > 0 && (
        <ul className={css.list} aria-label={t('title')}>
          {data.items.map((report) => (
            <ReportRow key={report.id} report={report} onGone={reload} />
          ))}
        </ul>
      )}
    </>
  )
}

function ReportRow({ report, onGone }: { report: Report; onGone: () => void }) {
  const { t, language } = useTranslation('reports')
  const format = useFormat()
  const { id, name, state, bytes, createdAt, expiresAt } = report
  const removal = useSubmit(() => call('DELETE reports/:id', { params: { id } }).then(onGone))
  const facts = [
    t(`states.${state}`),
    ...(state === 'ready' ? [fileSize(bytes, language)] : []),
    ...(state === 'ready' && expiresAt !== null ? [t('until', { time: format.dateTime(expiresAt) })] : []),
  ]
  return (
    <li className={css.row}>
      <div className={css.what}>
        <strong>{t(`kinds.${report.kind}`)}</strong>
        <span>{name}</span>
        <span>
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time> · {facts.join(' · ')}
        </span>
        {removal.failure !== undefined && <Notice tone="error">{errorText(removal.failure)}</Notice>}
      </div>
      {state === 'ready' && (
        <a className={css.download} href={`/api/reports/${id}/file`} download={name}>
          <IconDownload {...icon} />
          {t('download')}
        </a>
      )}
      {state !== 'waiting' && (
        <IconButton label={t('remove', { name })} icon={<IconTrash {...icon} />} onClick={removal.run} disabled={removal.busy} />
      )}
    </li>
  )
}
