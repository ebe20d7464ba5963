import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { errorWords } from '#client/nouns/automations/error-words.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'

/** A run that failed, in words: its record, its step and the reason, as far as its reader may know them. */
export function FailedRun({ about: { itemId, partId } }: { about: { itemId: string; partId: string | null } }) {
  const { t } = useTranslation('automations')
  const { automations, fieldLabel } = useWorkspace()
  const load = useCallback(
    () => (partId === null ? Promise.resolve(null) : call('GET automations/runs/:id', { params: { id: partId } })),
    [partId],
  )
  const { data, failure } = useLoaded(load)
  if (failure !== undefined) return <p>{errorText(failure)}</p>
  if (!data) return null
  const { run, input, steps } = data
  const step = steps.find(({ status }) => status === 'failed')
  const error = step?.error ?? run.error
  const nameOf = (id: string): string => automations.find((one) => one.id === id)?.name ?? id
  return (
    <div>
      {run.recordId !== null && run.tableId !== null && (
        <p>
          <Link to={`/object/${run.tableId}/record/${run.recordId}`}>{input?.label || t('log.record')}</Link>
        </p>
      )}
      {step && <p>{t('log.atStep', { step: t(`kinds.${step.kind}.name`) })}</p>}
      {error && <p>{errorWords(error, t, { nameOf, fieldLabel })}</p>}
      <p>
        <Link to={`/automations/automation-log?automation=${itemId}&run=${run.id}`}>{t('log.openRun')}</Link>
      </p>
    </div>
  )
}
