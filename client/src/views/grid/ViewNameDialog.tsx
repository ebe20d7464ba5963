import { useState, type FormEvent } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface ViewNameDialogProps {
  title: string
  start: string
  onName(label: string): void
  onClose(): void
}

export function ViewNameDialog({ title, start, onName, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('tables')
  const [label, setLabel] = useState(start)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (label.trim() !== '') onName(label.trim())
  }
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="view-name" disabled={label.trim() === ''}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="view-name" onSubmit={submit}>
        <TextField label={t('views.name')} value={label} maxLength={200} onChange={(event) => setLabel(event.currentTarget.value)} />
      </form>
    </Dialog>
  )
}
