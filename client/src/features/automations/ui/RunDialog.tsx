import { useCallback, useState } from 'react'
import type { AutomationRunStep } from '#shared/nouns/automations/automation-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import { errorWords } from '#client/nouns/automations/error-words.ts'
import { ActView } from '#client/features/automations/ui/ActView.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { RunInput } from '#client/features/automations/ui/RunInput.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'
import { RawText } from '#client/ui/list/RawText.tsx'

interface RunDialogProps {
  id: string
  onClose: () => void
  onChanged: () => void
}

/** One run: its steps with what they did; again from the failed step, undo. */
export function RunDialog({ id, onClose, onChanged }: RunDialogProps) {
  const { t } = useTranslation('automations')
  const { automations, fieldLabel } = useWorkspace()
  const load = useCallback(() => call('GET automations/runs/:id', { params: { id } }), [id])
  const { data, failure, reload } = useLoaded(load)
  const [refusal, setRefusal] = useState<unknown>()
  const run = data?.run
  const automation = automations.find((one) => one.id === run?.automationId)
  const name = automation?.name ?? t('deleted')
  // mended meanwhile: the run may take what is saved now
  const isOld = run !== undefined && automation !== undefined && automation.version !== run.version
  const attempt = (act: () => Promise<unknown>, message: string) => async (): Promise<void> => {
    setRefusal(undefined)
    try {
      await act()
      toast({ message, tone: 'success' })
      reload()
      onChanged()
    } catch (error) {
      setRefusal(error)
    }
  }
  const again = (saved: boolean) =>
    attempt(() => call('POST automations/runs/again', { body: { ids: [id], ...(saved && { saved }) } }), t('log.started', { count: 1 }))
  // what somebody changed later stays, and the person says so first
  const isBlocked = refusal instanceof ApiError && refusal.id === 'undo_blocked'
  const undo = attempt(() => call('POST automations/runs/:id/undo', { params: { id }, body: { partial: isBlocked } }), t('log.undoneNow'))
  const cancel = attempt(() => call('POST automations/runs/:id/cancel', { params: { id } }), t('log.cancelled'))
  const wrote = data?.steps.some(({ act }) => act !== null && ['create', 'update', 'delete', 'run'].includes(act.does)) ?? false
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      closeLabel={t('common:actions.close')}
      wide
      footer={
        run && (
          <>
            {run.recordId !== null && run.tableId !== null && (
              <LinkButton to={`/object/${run.tableId}/record/${run.recordId}`}>{t('log.record')}</LinkButton>
            )}
            {(run.status === 'waiting' || run.status === 'queued') && <Button onClick={() => void cancel()}>{t('log.cancel')}</Button>}
            {wrote && run.undoneAt === null && <Button onClick={() => void undo()}>{t(isBlocked ? 'log.undoRest' : 'log.undo')}</Button>}
            {run.status === 'failed' && (
              <Button variant={isOld ? 'secondary' : 'primary'} onClick={() => void again(false)()}>
                {t('log.again')}
              </Button>
            )}
            {run.status === 'failed' && isOld && (
              <Button variant="primary" onClick={() => void again(true)()}>
                {t('log.againSaved')}
              </Button>
            )}
          </>
        )
      }
    >
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {refusal !== undefined && <Notice tone="error">{errorText(refusal)}</Notice>}
      {data && !data.mayRead && <Notice>{t('log.closed')}</Notice>}
      {run?.error && data?.steps.length === 0 && (
        <p className={css.wrong}>
          {errorWords(run.error, t, { nameOf: (one) => automations.find((x) => x.id === one)?.name ?? one, fieldLabel })}
        </p>
      )}
      {data && <RunInput run={data.run} input={data.input} />}
      {data?.steps.map((step) => (
        <ActView key={step.path} kind={step.kind} act={step.act} error={step.error}>
          <StepOutcome step={step} />
        </ActView>
      ))}
    </Dialog>
  )
}

/** The time and tries of a step, and what the other side answered. */
function StepOutcome({ step: { at, tries, dueAt, status, result, act } }: { step: AutomationRunStep }) {
  const { t, language } = useTranslation('automations')
  const time = dayFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const isOfCode = act?.does === 'run'
  const said = [
    time.format(new Date(at)),
    tries > 1 && t('log.tries', { count: tries }),
    status === 'waiting' && dueAt !== null && t('log.due', { when: time.format(new Date(dueAt)) }),
    result?.count != null && t('log.gave', { count: result.count }),
    result?.answer && !isOfCode && t('log.answered', { status: result.answer.status }),
  ].filter(Boolean)
  return (
    <>
      <p className={css.about}>{said.join(' · ')}</p>
      {result?.answer && result.answer.text !== '' && (
        <RawText label={t(isOfCode ? 'log.output' : 'log.answer')}>{result.answer.text}</RawText>
      )}
    </>
  )
}
