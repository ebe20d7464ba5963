import type { FunctionChangeTold, FunctionRunAnswer, FunctionRunError } from '#shared/nouns/functions/function-calls.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { translator } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { RawText } from '#client/ui/list/RawText.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** The end of a run: its output, log, changes, time and use of memory. */
export function RunResult({ run, isDry }: { run: FunctionRunAnswer; isDry: boolean }) {
  const { t } = useTranslation('developers')
  return (
    <Stack gap={12} aria-live="polite">
      <RunFacts run={run} isDry={isDry} />
      {run.error && <RunFailure error={run.error} />}
      {run.status === 'done' && (
        <>
          <h2 className={css.heading}>{t('functions.run.output')}</h2>
          <RawText label={t('functions.run.output')}>{JSON.stringify(run.output, null, 2)}</RawText>
        </>
      )}
      {run.log !== '' && (
        <>
          <h2 className={css.heading}>{t('functions.run.log')}</h2>
          <RawText label={t('functions.run.log')}>{run.log}</RawText>
        </>
      )}
      {run.changes.length > 0 && <RunChanges changes={run.changes} isDry={isDry} />}
    </Stack>
  )
}

function RunFacts({ run: { status, ms, mbms }, isDry }: { run: Pick<FunctionRunAnswer, 'status' | 'ms' | 'mbms'>; isDry: boolean }) {
  const { t } = useTranslation('developers')
  const { number } = useFormat()
  return (
    <Row wrap size={13}>
      <Chip hue={status === 'done' ? 'green' : 'red'}>{t(`functions.status.${status}`)}</Chip>
      {isDry && <Chip hue="gray">{t('functions.run.dry')}</Chip>}
      <span className={css.muted}>{t('functions.run.time', { ms: number(ms) })}</span>
      <span className={css.muted}>{t('functions.run.memory', { gbs: number(Math.round(mbms / 102.4) / 10_000) })}</span>
    </Row>
  )
}

/** The reason why a run failed, in words. */
export function RunFailure({ error }: { error: FunctionRunError }) {
  const { t } = useTranslation('developers')
  const said = error.id === undefined ? error.message : translator('errors')(error.id, { defaultValue: error.message })
  const line = error.line === undefined ? '' : ` (${t('functions.run.line', { line: error.line })})`
  return (
    <Notice tone="error">
      <strong>{t(`functions.failed.${error.reason}`)}</strong> {said}
      {line}
    </Notice>
  )
}

/** The changes of a run, each with its table. */
export function RunChanges({ changes, isDry }: { changes: readonly FunctionChangeTold[]; isDry: boolean }) {
  const { t } = useTranslation('developers')
  const tables = useEntities('table')
  return (
    <>
      <h2 className={css.heading}>{t(isDry ? 'functions.run.wouldChange' : 'functions.run.changed', { count: changes.length })}</h2>
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={`${change.op} ${change.id}`} className={css.change}>
            <strong>{t(`functions.ops.${change.op}`)}</strong> {tables.find(({ id }) => id === change.table_id)?.label ?? change.table_id}
            {Object.keys(change.values).length > 0 && <code className={css.values}>{JSON.stringify(change.values)}</code>}
          </li>
        ))}
      </ul>
    </>
  )
}
