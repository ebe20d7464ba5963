import { useAccess } from '#client/engine/access/use-access.ts'
import { loadIncoming } from '#client/features/webhooks/webhook-calls.ts'
import { AddIncoming } from '#client/features/webhooks/ui/AddIncoming.tsx'
import { EditIncoming } from '#client/features/webhooks/ui/EditIncoming.tsx'
import { useLoaded } from '#client/lib/use-loaded.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'

/** `?modal=addWebhook`, and `editWebhook` with `id` (specification 3 §2). */
export function WebhookDialogs({ name, query, onClose }: AddressDialogProps) {
  const access = useAccess()
  if (!access.can('development') || !access.has('lowCode')) return null
  return name === 'addWebhook' ? <AddIncoming onClose={onClose} /> : <EditKnown id={query.get('id') ?? ''} onClose={onClose} />
}

function EditKnown({ id, onClose }: { id: string; onClose: () => void }) {
  const webhook = useLoaded(loadIncoming).data?.find((one) => one.id_webhooks === id)
  return webhook && <EditIncoming webhook={webhook} onClose={onClose} />
}
