import type { OrgContext } from '#server/access/org-context.ts'
import { talkedAbout, type ChatRow } from '#server/features/chat/chat-store.ts'

const kept = { keep_days: null, from_joining: 0, first_nr: 1 }

/** Inside a write: a new conversation. */
export function insertChat({ org, memberId, now }: OrgContext, chat: Pick<ChatRow, 'id' | 'kind'> & Partial<ChatRow>): void {
  const blank = { name: '', icon_color: 'blue', background_color: null, is_open: 0, table_id: null, record_id: null, ...kept }
  const made = { created_by: memberId, created_at: now().toISOString(), seq: org.nextSeq(), deleted_at: null }
  org.db.run(org.db.build.insertInto('chat').values({ ...blank, ...chat, ...made }))
  if (chat.table_id) talkedAbout(org).add(chat.table_id)
}
