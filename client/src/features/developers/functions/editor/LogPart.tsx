import { useCallback, useState } from 'react'
import type { KeptFunctionRun, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { RunChanges, RunFailure } from '#client/features/developers/functions/editor/RunResult.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { RawText } from '#client/ui/list/RawText.tsx'
import { Notice } from '#client/ui/Notice.tsx'

const hues: Record<KeptFunctionRun['status'], string> = { running: 'blue', done: 'green', failed: 'red', cut: 'orange' }

/** The last runs of a function; an entry opens to what it said. */
export function LogPart({ fn }: { fn: LowCodeFunction }) {
  const { t } = useTranslation('developers')
  const id = fn.id_trama_low_code_functions
  const load = useCallback(() => call('GET v3/low-code-functions/:id/runs', { params: { id }, query: { page: 1, size: 50 } }), [id])
  const { data, failure } = useLoaded(load)
  return (
    <>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {data?.items.length === 0 && <p className={css.muted}>{t('functions.log.none')}</p>}
      <ul className={css.list}>
        {data?.items.map((run) => (
          <LogEntry key={run.id} run={run} />
        ))}
      </ul>
    </>
  )
}

function LogEntry({ run }: { run: KeptFunctionRun }) {
  const { t, language } = useTranslation('developers')
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const time = dayFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const isTold = run.log !== null
  return (
    <li className={css.entry}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Row wrap size={13}>
            <Chip hue={hues[run.status]}>{t(`functions.status.${run.status}`)}</Chip>
            {run.dry_run && <Chip hue="gray">{t('functions.run.dry')}</Chip>}
            <span>{time.format(new Date(run.at))}</span>
            <span className={css.muted}>
              {t(`functions.began.${run.began}`)} · {t('functions.version', { number: run.version })} ·{' '}
              {t('functions.run.time', { ms: number(run.ms) })}
            </span>
          </Row>
        </summary>
        {isOpen && !isTold && <p className={css.muted}>{t('functions.log.hidden')}</p>}
        {isOpen && isTold && (
          <>
            {run.error && <RunFailure error={run.error} />}
            <RawText label={t('functions.run.input')}>{run.input ?? ''}</RawText>
            {run.output !== null && <RawText label={t('functions.run.output')}>{run.output}</RawText>}
            {run.log !== null && run.log !== '' && <RawText label={t('functions.run.log')}>{run.log}</RawText>}
            {run.changes !== null && run.changes.length > 0 && <RunChanges changes={run.changes} isDry={run.dry_run} />}
          </>
        )}
      </details>
    </li>
  )
}
