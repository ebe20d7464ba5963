import { useState } from 'react'
import type { Connection, ConnectionOutcome } from '#shared/nouns/connections/connection-calls.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface ConnectionTestDialogProps {
  integration: Integration
  connection: Connection
  onClose: () => void
}

const tones = { works: 'success', refused: 'error', other: 'warning', noConsent: 'warning', unreachable: 'error' } as const
/** Reasons that have words of their own. */
const reasons = ['host_refused', 'name_failed', 'connection_failed', 'timed_out', 'tls_failed'] as const

/** Asks the other product once, and says whether it takes the connection. */
export function ConnectionTestDialog({ integration: { title, test }, connection, onClose }: ConnectionTestDialogProps) {
  const { t } = useTranslation('automations')
  const [path, setPath] = useState('/')
  const [outcome, setOutcome] = useState<ConnectionOutcome>()
  const { id, name, settings } = connection
  const takesPath = test.takesPath === true
  const isPath = !takesPath || path.trim().startsWith('/')
  const ask = useSubmit(() => {
    setOutcome(undefined)
    if (!isPath) return undefined
    const body = takesPath ? { path: path.trim() } : {}
    return call('POST automations/connections/:id/test', { params: { id }, body }).then(setOutcome)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('test.title', { name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.close')}</Button>
          <Button variant="primary" busy={ask.busy} onClick={ask.run}>
            {t('test.run')}
          </Button>
        </>
      }
    >
      <form className={css.stepBody} onSubmit={ask.onSubmit}>
        <p className={css.about}>{t(test.isSeen ? 'test.seen' : 'test.asks', { product: title })}</p>
        {takesPath && (
          <TextField
            label={t('test.path')}
            hint={t('test.pathHint', { host: settings['host'] ?? '' })}
            error={isPath ? undefined : t('test.pathWrong')}
            value={path}
            maxLength={2000}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
        )}
        {outcome && <Notice tone={tones[outcome.outcome]}>{outcomeWords(outcome, t)}</Notice>}
        {ask.failure !== undefined && <Notice tone="error">{errorText(ask.failure)}</Notice>}
      </form>
    </Dialog>
  )
}

function outcomeWords({ outcome, status, reason }: ConnectionOutcome, t: ReturnType<typeof useTranslation>['t']): string {
  const known = reasons.find((one) => one === reason)
  const why = known ? t(`test.reasons.${known}`) : String(status ?? reason ?? '')
  return t(`test.outcomes.${outcome}`, { why })
}
