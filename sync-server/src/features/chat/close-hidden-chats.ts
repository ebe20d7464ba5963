import { sql } from 'kysely'
import { externalChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { tellOfChat } from '#server/features/chat/chat-news.ts'
import { talkedAbout } from '#server/features/chat/chat-store.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { RecordHook } from '#server/records/write/hooks/record-hook.ts'

/** Stored in effect rows. */
export const closeHidden = 'chats.closeHidden'

/**
 * A record that is changed, deleted or restored may leave somebody's rows: its conversation then closes on their devices. Tables without
 * conversations are not watched.
 */
export const closeHiddenChats: RecordHook = {
  name: 'chats',
  watches: ({ id }, org) => (talkedAbout(org).has(id) ? { fields: 'all' } : undefined),
  after: ({ org, now, model, write, records, computed }) => {
    const changed = [...records.flatMap(({ id, op }) => (op === 'create' ? [] : [id])), ...computed.map(({ recordId }) => recordId)]
    if (changed.length === 0) return
    const ids = JSON.stringify(changed.flatMap((id) => [recordChatId(model.id, id), externalChatId(model.id, id)]))
    const found = org.db.all(sql<{ id: string }>`
      SELECT chat.id FROM json_each(${ids}) AS e CROSS JOIN chat ON chat.id = e.value AND chat.deleted_at IS NULL`)
    const chatIds = found.map(({ id }) => id)
    if (chatIds.length === 0) return
    if (write?.context.events) tellAll(write.context, chatIds)
    // cells that are computed later have no listeners at hand
    else enqueueEffect(org, closeHidden, { chatIds }, now)
  },
}

/** Effect: the same for cells that were computed after the write. */
export function tellOfHidden(payload: unknown, { org, platform: { events, now } }: EffectContext): Promise<void> {
  const { chatIds } = payload as { chatIds: readonly string[] }
  return org.db.write(() => tellAll({ org, events, now }, chatIds))
}

function tellAll(context: Pick<OrgContext, 'org' | 'events' | 'now'>, chatIds: readonly string[]): void {
  for (const chatId of chatIds) tellOfChat(context, { chatId, hides: true })
}
