import { useState } from 'react'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { toast } from '#client/ui/toast.ts'

interface AskedSwitchProps {
  name: string
  isOn: boolean
  onTurn: (to: 0 | 1) => Promise<unknown>
  onChanged: () => void
}

/** On or off, after a question (specification 3 §4). */
export function AskedSwitch({ name, isOn, onTurn, onChanged }: AskedSwitchProps) {
  const { t } = useTranslation('webhooks')
  const [asking, setAsking] = useState(false)
  const turn = useSubmit(async () => {
    await onTurn(isOn ? 0 : 1)
    setAsking(false)
    toast({ message: t('updated'), tone: 'success' })
    onChanged()
  })
  return (
    <>
      <Switch aria-label={t('switch', { name })} checked={isOn} onChange={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={turn.run}
        busy={turn.busy}
        title={t(isOn ? 'turn.offTitle' : 'turn.onTitle', { name })}
        confirmLabel={t(isOn ? 'turn.off' : 'turn.on')}
        cancelLabel={t('common:actions.cancel')}
      >
        <p>{t(isOn ? 'turn.offText' : 'turn.onText')}</p>
        {turn.failure !== undefined && <Notice tone="error">{errorText(turn.failure)}</Notice>}
      </ConfirmDialog>
    </>
  )
}
