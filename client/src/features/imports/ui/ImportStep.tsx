import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { FieldMatching } from '#client/features/imports/ui/FieldMatching.tsx'
import { ImportProgress } from '#client/features/imports/ui/ImportProgress.tsx'
import { ImportResult } from '#client/features/imports/ui/ImportResult.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { UpdateMatching } from '#client/features/imports/ui/UpdateMatching.tsx'
import { updateBody } from '#client/nouns/imports/update-plan.ts'
import { forgetChoices, readingOf } from '#client/features/imports/kept-choices.ts'
import { planBody } from '#client/nouns/imports/import-plan.ts'
import { connectorOf } from '#client/features/imports/importable-file.ts'
import { useImportJob } from '#client/nouns/imports/use-import-job.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import type { CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { call } from '#client/engine/api/call.ts'
import { useFormat } from '#client/i18n/format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { toast } from '#client/ui/toast.ts'
import { Notice } from '#client/ui/Notice.tsx'

type RunBody = ReturnType<typeof planBody> | ReturnType<typeof updateBody>

/** One import, in the state it is in: being read, to be decided about, running, over. */
export function ImportStep({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { group = 'spreadsheets', connector = 'csv' } = useParams()
  const base = `/connector/${group}/${connector}`
  const { memberId } = useSession()
  const { job, failure, refresh } = useImportJob(id)
  const [starting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const table = useEntities('table').find((one) => one.id === params.get('table'))

  function run(body: RunBody): void {
    setStarting(true)
    setRefusal(undefined)
    call('POST imports/:id/run', { params: { id }, body }).then(
      () => {
        forgetChoices(memberId, id)
        refresh()
        void navigate(`${base}/finished?import=${id}`, { replace: true })
      },
      (error: unknown) => {
        setStarting(false)
        setRefusal(errorText(error))
      },
    )
  }
  const readAgain = (asked: Promise<unknown>): void => void asked.then(refresh, (error: unknown) => setRefusal(errorText(error)))
  const readings = {
    onSheet: (sheet: number) => readAgain(call('POST imports/:id/sheet', { params: { id }, body: { sheet } })),
    onEncoding: (encoding: CsvEncoding) => readAgain(call('POST imports/:id/encoding', { params: { id }, body: { encoding } })),
    onRange: (range: string | null) => readAgain(call('POST imports/:id/range', { params: { id }, body: { range } })),
    onHeader: (row: number | null) => readAgain(call('POST imports/:id/header', { params: { id }, body: { row } })),
  }
  const back = (): void => {
    // the file is abandoned; otherwise the server would drop it after a week
    forgetChoices(memberId, id)
    void call('POST imports/:id/cancel', { params: { id } }).catch(() => undefined)
    void navigate(table ? `${base}/update?table=${table.id}` : '/connector')
  }
  const cancel = (): void => void call('POST imports/:id/cancel', { params: { id } }).then(refresh, refresh)

  if (!job) {
    if (failure !== undefined && !(failure instanceof OfflineError)) return <Broken name="" text={errorText(failure)} />
    return <ImportProgress title={t('reading.title')} text={failure === undefined ? '' : errorText(failure)} value={0} />
  }
  if (job.state === 'reading')
    return (
      <ImportProgress title={t('reading.title')} text={t('reading.text', { name: job.fileName })} value={undefined} onCancel={cancel} />
    )
  if (job.state === 'failed') return <Failed job={job} />
  const { preview } = job
  if (job.state === 'ready' && preview) {
    const shared = { job, preview, busy: starting, refusal, readings, onBack: back }
    if (table)
      return (
        <UpdateMatching {...shared} key={readingOf(preview)} table={table} onFinish={(draft) => run(updateBody(draft, preview, table))} />
      )
    return (
      <FieldMatching
        {...shared}
        key={readingOf(preview)}
        onFinish={(draft) => run(planBody(draft, preview, params.get('folder') ?? undefined))}
      />
    )
  }
  if (job.state === 'running') {
    return (
      <ImportProgress
        title={t('running.title', { name: job.fileName })}
        text={t('running.rows', { done: number(job.rowsRead), total: number(job.rowsTotal) })}
        hint={t('running.leave')}
        value={job.rowsTotal === 0 ? 0 : job.rowsRead / job.rowsTotal}
        onCancel={cancel}
      />
    )
  }
  return <Finished job={job} />
}

/** The result is shown where it has anything to tell; else one enters the table at once. */
function Finished({ job }: { job: ImportJob }) {
  return job.state === 'done' &&
    job.tableId !== null &&
    job.rowErrorCount === 0 &&
    job.rowsMatched === 0 &&
    (job.filesWaiting ?? 0) === 0 ? (
    <EnterTable job={job} tableId={job.tableId} />
  ) : (
    <ImportResult job={job} />
  )
}

/** Leads into the table of an import. Of a table that is not on this device, or gone since, the result is shown. */
function EnterTable({ job, tableId }: { job: ImportJob; tableId: string }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const navigate = useNavigate()
  const isHere = useEntities('table').some(({ id }) => id === tableId)
  const message = t('result.records', { count: job.rowsImported, number: number(job.rowsImported), name: job.fileName })
  useEffect(() => {
    if (!isHere) return
    toast({ id: 'imported', message })
    void navigate(`/object/${tableId}`, { replace: true })
  }, [isHere, message, navigate, tableId])
  return <ImportResult job={job} />
}

/** The reason why it ended, and whether records were imported until then. */
function Failed({ job }: { job: ImportJob }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const reason = job.error ? t(`errors:${job.error.id}`) : ''
  const kept =
    job.rowsImported === 0 ? t('failed.nothing') : t('failed.some', { count: job.rowsImported, number: number(job.rowsImported) })
  return <Broken name={job.fileName} text={`${reason} ${kept}`} tableId={job.rowsImported === 0 ? null : job.tableId} />
}

function Broken({ name, text, tableId = null }: { name: string; text: string; tableId?: string | null }) {
  const { t } = useTranslation('imports')
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('failed.title')}</h1>
      <Notice tone="error">
        <strong>{t(connectorOf(name) === 'csv' ? 'review.csv' : 'review.sheet')}</strong> {text}
      </Notice>
      <div className={css.actions}>
        {tableId !== null && <LinkButton to={`/object/${tableId}`}>{t('result.goToTable')}</LinkButton>}
        <LinkButton to="/connector" variant="primary">
          {t('failed.again')}
        </LinkButton>
      </div>
    </div>
  )
}
