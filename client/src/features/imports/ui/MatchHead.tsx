import type { ImportJob, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

interface MatchHeadProps {
  job: ImportJob
  preview: ImportPreview
  title: string
  /** the label of the button that starts the import */
  finish: string
  busy: boolean
  disabled: boolean
  onBack(): void
  onFinish(): void
}

/** The head of the second step: the file's contents, the way back to another file, and the start. */
export function MatchHead({ job, preview, title, finish, busy, disabled, onBack, onFinish }: MatchHeadProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  return (
    <header className={css.matchHead}>
      <div>
        <h1 className={css.title}>{title}</h1>
        <Text as="p" muted>
          {t('matching.found', { name: job.fileName, rows: number(job.rowsTotal), columns: number(preview.columns.length) })}
        </Text>
      </div>
      <div className={css.actions}>
        <Button variant="quiet" onClick={onBack}>
          {t(job.sourceId === null ? 'failed.again' : 'matching.elsewhere')}
        </Button>
        <Button variant="primary" busy={busy} disabled={disabled} onClick={onFinish}>
          {finish}
        </Button>
      </div>
    </header>
  )
}
