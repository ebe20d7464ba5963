import type { OutgoingWebhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** Tells whether the content, the address and the secret of a webhook are for this person: its owner, or an administrator. */
export function useIsOwnWebhook({ owner }: Pick<OutgoingWebhook, 'owner'>): boolean {
  const { isAdmin } = useAccess()
  const { member } = useSession()
  return isAdmin || member.id === owner.id
}
