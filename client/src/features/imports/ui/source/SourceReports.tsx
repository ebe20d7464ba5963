import type { SourceReport } from '#shared/nouns/imports/source-calls.ts'
import { jobFailure } from '#client/features/imports/ui/job-failure.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

type Report = SourceReport & { name: string; tableId: string | null }

/** The changes of the last fetches; each can be taken back as one. */
export function SourceReports({ reports, onUndone }: { reports: readonly Report[]; onUndone(): void }) {
  const { t } = useTranslation('connectors')
  return (
    <section aria-label={t('reports.title')}>
      <h2>{t('reports.title')}</h2>
      {reports.length === 0 ? (
        <Text as="p" muted>
          {t('reports.none')}
        </Text>
      ) : (
        <div className={css.tableBox}>
          <table className={css.errors}>
            <thead>
              <tr>
                {['when', 'table', 'what', 'undo'].map((head) => (
                  <th key={head} scope="col">
                    {t(`reports.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reports.map((report) => (
                <ReportRow key={report.importId} report={report} onUndone={onUndone} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ReportRow({ report, onUndone }: { report: Report; onUndone(): void }) {
  const { t } = useTranslation('connectors')
  const { dateTime, number } = useFormat()
  const { importId, tableId, name, startedAt, isScheduled, state, rows, made, changed, gone, errors, isUndone } = report
  const undo = async (table: string): Promise<void> => {
    const kind = isUndone === true ? 'records.redo' : 'records.undo'
    await tellOutcome(mutate(kind, { tableId: table, batch: importId, partial: true }))
    onUndone()
  }
  const figures = { rows: number(rows), made: number(made), changed: number(changed), gone: number(gone) }
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <tr>
      <td>
        {dateTime(startedAt)}
        {isScheduled && ` · ${t('reports.bySchedule')}`}
      </td>
      <td>{name}</td>
      <td>
        {state === 'failed' ? jobFailure(report, t) : isOver ? t('reports.figures', figures) : t('reports.running', figures)}
        {errors > 0 && (
          <LinkButton to={`/connector/spreadsheets/csv/finished?import=${importId}`} variant="quiet">
            {t('progress.errors', { count: errors, number: number(errors) })}
          </LinkButton>
        )}
      </td>
      <td>
        {isOver && isUndone !== null && tableId !== null && (
          <Button size="small" onClick={() => void undo(tableId)}>
            {t(isUndone ? 'reports.redo' : 'reports.takeBack')}
          </Button>
        )}
      </td>
    </tr>
  )
}
