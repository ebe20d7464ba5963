import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

/** Asks before a token goes for good. */
export function DeleteTokenDialog({ token, onClose, onDeleted }: { token: ApiToken; onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('apiTokens')
  const remove = useSubmit(async () => {
    await call('DELETE v3/api-token/:id', { params: { id: token.id_api_token } })
    toast({ message: t('deleted'), tone: 'success' })
    onClose()
    onDeleted()
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove.run}
      busy={remove.busy}
      title={t('delete.title', { name: token.name })}
      confirmLabel={t('delete.open')}
      cancelLabel={t('common:actions.cancel')}
      danger
    >
      <p>{t('delete.text')}</p>
      {remove.failure !== undefined && <Notice tone="error">{errorText(remove.failure)}</Notice>}
    </ConfirmDialog>
  )
}
