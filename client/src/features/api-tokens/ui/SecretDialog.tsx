import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SecretText } from '#client/nouns/automations/SecretText.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** The secret of a new token, which nobody sees again. */
export function SecretDialog({ token, onClose }: { token: ApiTokenWithSecret; onClose: () => void }) {
  const { t } = useTranslation('apiTokens')
  return (
    <Dialog
      open
      onClose={onClose}
      title={token.name}
      closeLabel={t('common:actions.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('stored')}
        </Button>
      }
    >
      <Notice tone="warning">{t('once')}</Notice>
      <SecretText secret={token.token} copied={t('copied')} />
    </Dialog>
  )
}
