import { foldText } from '#shared/lib/fold-text.ts'
import type { Webhook } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { describeWebhook } from '#server/features/webhooks/webhook-rows.ts'

/** One page of the webhooks whose name holds `q`, the last made first. */
export function listWebhooks(
  { org }: OrgContext,
  publicUrl: string,
  { page, size, q, filters }: { page: number; size: number; q: string; filters: '' | '0' | '1' },
): { items: Webhook[]; total: number } {
  const { db } = org
  const wanted = foldText(q)
  let query = db.build.selectFrom('webhook').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (filters !== '') query = query.where('active', '=', Number(filters))
  const found = db.all(query).filter(({ name }) => foldText(name).includes(wanted))
  return { items: found.slice((page - 1) * size, page * size).map((row) => describeWebhook(org, publicUrl, row)), total: found.length }
}
