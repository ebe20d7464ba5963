import { useState } from 'react'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { loadIncoming, webhookChanges } from '#client/features/webhooks/webhook-calls.ts'
import { IncomingDialog } from '#client/features/webhooks/ui/IncomingDialog.tsx'
import { OnceDialog } from '#client/features/webhooks/ui/OnceDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { toast } from '#client/ui/toast.ts'

/** `?modal=addWebhook`, and `editWebhook` with `id` (specification 3 §2). */
export function WebhookDialogs({ name, query, onClose }: AddressDialogProps) {
  if (!useAccess().can('development')) return null
  return name === 'addWebhook' ? <AddWebhook onClose={onClose} /> : <EditWebhook id={query.get('id') ?? ''} onClose={onClose} />
}

/** Says that a webhook was saved, also to a list behind the dialog. */
function useSaved(): (text: 'created' | 'updated') => void {
  const { t } = useTranslation('webhooks')
  return (text) => {
    toast({ message: t(text), tone: 'success' })
    webhookChanges.set(webhookChanges.get() + 1)
  }
}

function AddWebhook({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const saved = useSaved()
  const [made, setMade] = useState<Webhook>()
  if (made) return <OnceDialog title={made.name} notice={t('in.once')} secret={made.url} copied={t('urlCopied')} onClose={onClose} />
  return (
    <IncomingDialog
      onClose={onClose}
      onSaved={(webhook) => {
        setMade(webhook)
        saved('created')
      }}
    />
  )
}

function EditWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const saved = useSaved()
  const webhook = useLoaded(loadIncoming).data?.find((one) => one.id_webhooks === id)
  return (
    webhook && (
      <IncomingDialog
        webhook={webhook}
        onClose={onClose}
        onSaved={() => {
          saved('updated')
          onClose()
        }}
      />
    )
  )
}
