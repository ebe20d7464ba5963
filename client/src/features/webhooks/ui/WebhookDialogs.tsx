import { useAccess } from '#client/engine/access/use-access.ts'
import { loadIncoming } from '#client/features/webhooks/webhook-calls.ts'
import { AddIncoming } from '#client/features/webhooks/ui/AddIncoming.tsx'
import { EditIncoming } from '#client/features/webhooks/ui/EditIncoming.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { ClosedDialog } from '#client/nouns/plans/ClosedDialog.tsx'

/** `?modal=addWebhook`, and `editWebhook` with `id` (specification 3 §2). */
export function WebhookDialogs({ name, query, onClose }: AddressDialogProps) {
  const { t } = useTranslation('webhooks')
  const access = useAccess()
  const denial = [access.why({ about: 'feature', feature: 'lowCode' }), access.why({ about: 'flag', flag: 'development' })].find(
    ({ allowed }) => !allowed,
  )
  if (denial) return <ClosedDialog title={t('closed.title')} reason={denial} onClose={onClose} />
  return name === 'addWebhook' ? <AddIncoming onClose={onClose} /> : <EditKnown id={query.get('id') ?? ''} onClose={onClose} />
}

function EditKnown({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { data, failure } = useLoaded(loadIncoming)
  const webhook = data?.find((one) => one.id_webhooks === id)
  if (webhook) return <EditIncoming webhook={webhook} onClose={onClose} />
  const reason = data ? 'missing' : failure === undefined ? 'fetching' : { failure }
  return <ClosedDialog title={t('in.edit')} reason={reason} onClose={onClose} />
}
