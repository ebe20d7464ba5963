import { foldText } from '#shared/lib/fold-text.ts'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Webhooks } from '#server/features/webhooks/incoming/change-webhook.ts'
import { describeWebhook } from '#server/features/webhooks/webhook-rows.ts'
import { seesIncoming } from '#server/features/webhooks/webhook-sight.ts'

/** One page of the webhooks that the person may see and whose name holds `q`, the last made first. */
export function listWebhooks(
  context: OrgContext,
  { platform, seesAutomation }: Webhooks,
  { page, size, q, filters }: { page: number; size: number; q: string; filters: '' | '0' | '1' },
): { items: Webhook[]; total: number } {
  const { org } = context
  const { db } = org
  const wanted = foldText(q)
  let query = db.build.selectFrom('webhook').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (filters !== '') query = query.where('active', '=', Number(filters))
  const found = db.all(query).filter((row) => foldText(row.name).includes(wanted) && seesIncoming(context, row, seesAutomation))
  const { publicUrl } = platform.config
  return { items: found.slice((page - 1) * size, page * size).map((row) => describeWebhook(org, publicUrl, row)), total: found.length }
}
