import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface JumpDialogProps {
  onClose(): void
  /** the beginning of the chosen day here, as ISO */
  onChoose(at: string): void
}

/** Goes to the first message of a day. */
export function JumpDialog({ onClose, onChoose }: JumpDialogProps) {
  const { t } = useTranslation('chat')
  const [day, setDay] = useState('')
  const at = new Date(`${day}T00:00:00`)
  const isDay = !Number.isNaN(at.getTime())
  const go = (): void => {
    if (!isDay) return
    onChoose(at.toISOString())
    onClose()
  }
  return (
    <Dialog
      open
      title={t('actions.jump')}
      onClose={onClose}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!isDay} onClick={go}>
            {t('jump')}
          </Button>
        </>
      }
    >
      <TextField type="date" label={t('day')} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
    </Dialog>
  )
}
