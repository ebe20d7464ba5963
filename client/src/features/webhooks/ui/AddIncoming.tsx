import { useState } from 'react'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { noteWebhookChange } from '#client/features/webhooks/webhook-calls.ts'
import { IncomingDialog } from '#client/features/webhooks/ui/IncomingDialog.tsx'
import { OnceDialog } from '#client/nouns/automations/OnceDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Makes an address that other products send to, and then shows it once. */
export function AddIncoming({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const [made, setMade] = useState<Webhook>()
  if (made)
    return (
      <OnceDialog
        title={made.name}
        notice={t('in.once')}
        secret={made.url}
        copied={t('urlCopied')}
        stored={t('stored')}
        onClose={onClose}
      />
    )
  return (
    <IncomingDialog
      onClose={onClose}
      onSaved={(webhook) => {
        setMade(webhook)
        toast({ message: t('created'), tone: 'success' })
        noteWebhookChange()
      }}
    />
  )
}
