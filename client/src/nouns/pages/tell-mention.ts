import { newId } from '#shared/lib/ids.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readSession } from '#client/engine/session/session.ts'

/** Tells somebody that a page's text names them; oneself is not told. */
export function tellMention(pageId: string, memberId: string): void {
  if (memberId !== readSession().memberId) mutate('pages.mention', { id: pageId, mentionId: newId(), members: [memberId] }, [])
}
