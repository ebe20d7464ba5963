import { useTranslation } from '#client/i18n/use-translation.ts'
import { SecretText } from '#client/nouns/automations/SecretText.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface OnceDialogProps {
  title: string
  notice: string
  secret: string
  copied: string
  /** the button of somebody who has kept it */
  stored: string
  onClose: () => void
}

/** An address or a secret that nobody sees again. */
export function OnceDialog({ title, notice, secret, copied, stored, onClose }: OnceDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('actions.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {stored}
        </Button>
      }
    >
      <Notice tone="warning">{notice}</Notice>
      <SecretText secret={secret} copied={copied} />
    </Dialog>
  )
}
