import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { noteWebhookChange } from '#client/features/webhooks/webhook-calls.ts'
import { IncomingDialog } from '#client/features/webhooks/ui/IncomingDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Changes the settings of an address that other products send to. */
export function EditIncoming({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <IncomingDialog
      webhook={webhook}
      onClose={onClose}
      onSaved={() => {
        onClose()
        toast({ message: t('updated'), tone: 'success' })
        noteWebhookChange()
      }}
    />
  )
}
