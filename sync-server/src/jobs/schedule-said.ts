import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

/** Stored in effect rows. */
export const saidKind = 'automations.chatMessage'

/** A message in a channel, as automations may start by it. */
export interface SaidMessage {
  chatId: string
  messageId: string
}

/** Inside a write: automations that wait for messages of this channel start soon. Without one it costs a look into memory. */
export function scheduleSaid(org: OrgDatabase, said: SaidMessage, now: Date): void {
  if (listeningChats(org).has(said.chatId)) enqueueEffect(org, saidKind, said, now)
}

/** Ids of channels. */
const listeningChats = untilChanged(({ db }): ReadonlySet<string> => {
  const rows = db.all(
    db.build
      .selectFrom('automation')
      .select('definition')
      .where('trigger_kind', '=', 'chatMessage')
      .where('enabled', '=', 1)
      .where('deleted_at', 'is', null),
  )
  return new Set(rows.map(({ definition }) => chatOf(definition)))
})

function chatOf(definition: string): string {
  const { trigger } = JSON.parse(definition) as { trigger?: { config?: { chatId?: unknown } } }
  return String(trigger?.config?.chatId)
}
