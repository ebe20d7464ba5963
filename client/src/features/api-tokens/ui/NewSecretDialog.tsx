import { useState } from 'react'
import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { saveToken } from '#client/features/api-tokens/load-tokens.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { SecretText } from '#client/nouns/automations/SecretText.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

/** A new secret for a token. The old one works until the new one is confirmed. */
export function NewSecretDialog({ token, onClose, onChanged }: { token: ApiToken; onClose: () => void; onChanged: () => void }) {
  const { t } = useTranslation('apiTokens')
  const [secret, setSecret] = useState<string>()
  const step = useSubmit(async () => {
    if (secret === undefined) {
      const proposed = await call('POST v3/api-token/:id/generate', { params: { id: token.id_api_token } })
      setSecret(proposed.token)
      return
    }
    await saveToken(token, { token_to_save: secret })
    toast({ message: t('updated'), tone: 'success' })
    onClose()
    onChanged()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('secret.title', { name: token.name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" busy={step.busy} onClick={step.run}>
            {t(secret === undefined ? 'secret.make' : 'secret.use')}
          </Button>
        </>
      }
    >
      {secret === undefined ? (
        <p>{t('secret.text')}</p>
      ) : (
        <>
          <Notice tone="warning">{t('secret.confirm')}</Notice>
          <SecretText secret={secret} copied={t('copied')} />
        </>
      )}
      {step.failure !== undefined && <Notice tone="error">{errorText(step.failure)}</Notice>}
    </Dialog>
  )
}
