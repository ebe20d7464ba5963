import type { OutgoingWebhook, Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { createValue } from '#client/lib/value.ts'

/** Counts the changes after which the list of incoming ones is loaded again. */
export const webhookChanges = createValue(0)
export const noteWebhookChange = (): void => webhookChanges.set(webhookChanges.get() + 1)

/** All addresses that are sent to: there are at most 200. */
export async function loadIncoming(): Promise<Webhook[]> {
  const first = await call('GET v3/low-code-webhook', { query: { page: 1, size: 100 } })
  if (first.items.length >= first.total) return first.items
  return [...first.items, ...(await call('GET v3/low-code-webhook', { query: { page: 2, size: 100 } })).items]
}

export const loadOutgoing = async (): Promise<OutgoingWebhook[]> => (await call('GET outgoing-webhooks')).items

export type IncomingDraft = Pick<
  Webhook,
  'name' | 'active' | 'table_name' | 'automation_id' | 'id_trama_low_code_functions' | 'mapping' | 'key_field' | 'signed_by'
> & {
  secret?: string
}

/** The parts of a webhook that can be changed. */
export function draftOf({ name, active, table_name, automation_id, mapping, key_field, signed_by, ...rest }: Webhook): IncomingDraft {
  const { id_trama_low_code_functions } = rest
  return { name, active, table_name, automation_id, id_trama_low_code_functions, mapping, key_field, signed_by }
}

/** Settings that are not named stay. */
export const saveIncoming = ({ id_webhooks: id }: Webhook, body: Partial<IncomingDraft>) =>
  call('PUT v3/low-code-webhook/:id', { params: { id }, body })

export type OutgoingDraft = Pick<OutgoingWebhook, 'name' | 'active' | 'url' | 'table_id' | 'events' | 'filter' | 'fields'>

export function outgoingDraftOf({ name, active, url, table_id, events, filter, fields }: OutgoingWebhook): OutgoingDraft {
  return { name, active, url, table_id, events, filter, fields }
}

/** Settings that are not named stay. */
export const saveOutgoing = ({ id }: OutgoingWebhook, body: Partial<OutgoingDraft>) =>
  call('PUT outgoing-webhooks/:id', { params: { id }, body })
