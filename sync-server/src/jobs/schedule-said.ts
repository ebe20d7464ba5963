import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Stored in effect rows. */
export const saidKind = 'automations.chatMessage'

/** A message in a channel, as automations may start by it. */
export interface SaidMessage {
  chatId: string
  messageId: string
}

const listening = new WeakMap<OrgDatabase, { version: number; chats: ReadonlySet<string> }>()

/** Inside a write: automations that wait for messages of this channel start soon. Without one it costs a look into memory. */
export function scheduleSaid(org: OrgDatabase, said: SaidMessage, now: Date): void {
  if (listeningChats(org).has(said.chatId)) enqueueEffect(org, saidKind, said, now)
}

/** Ids of channels; read again when anything in the file but rows and messages has changed. */
function listeningChats(org: OrgDatabase): ReadonlySet<string> {
  const { db } = org
  const before = listening.get(org)
  if (before?.version === db.version) return before.chats
  const rows = db.all(
    db.build
      .selectFrom('automation')
      .select('definition')
      .where('trigger_kind', '=', 'chatMessage')
      .where('enabled', '=', 1)
      .where('deleted_at', 'is', null),
  )
  const chats = new Set(rows.map(({ definition }) => chatOf(definition)))
  listening.set(org, { version: db.version, chats })
  return chats
}

function chatOf(definition: string): string {
  const { trigger } = JSON.parse(definition) as { trigger?: { config?: { chatId?: unknown } } }
  return String(trigger?.config?.chatId)
}
