import { useState } from 'react'
import type { ApiToken } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { saveToken } from '#client/features/api-tokens/load-tokens.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { toast } from '#client/ui/toast.ts'

/** On or off, after a question (specification 3 §4). Only its maker may switch a token on. */
export function TokenSwitch({ token, isMine, onChanged }: { token: ApiToken; isMine: boolean; onChanged: () => void }) {
  const { t } = useTranslation('apiTokens')
  const [asking, setAsking] = useState(false)
  const isOn = token.ativo === 1
  const change = useSubmit(async () => {
    await saveToken(token, { ativo: isOn ? 0 : 1 })
    setAsking(false)
    toast({ message: t('updated'), tone: 'success' })
    onChanged()
  })
  return (
    <>
      <Switch aria-label={t('switch', { name: token.name })} checked={isOn} disabled={!isOn && !isMine} onChange={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={change.run}
        busy={change.busy}
        title={t(isOn ? 'turn.offTitle' : 'turn.onTitle', { name: token.name })}
        confirmLabel={t(isOn ? 'turn.off' : 'turn.on')}
        cancelLabel={t('common:actions.cancel')}
      >
        <p>{t(isOn ? 'turn.offText' : 'turn.onText')}</p>
        {change.failure !== undefined && <Notice tone="error">{errorText(change.failure)}</Notice>}
      </ConfirmDialog>
    </>
  )
}
