import type { LinkContext } from '#server/access/link-context.ts'
import { noticePauseMs, scheduleNotices } from '#server/jobs/schedule-notices.ts'

/**
 * Inside the write of a visitor's answer: the maker of the link is told, once until they look. Answers within a pause are one event, so that
 * a form for thousands costs little.
 */
export function tellOfAnswer({ org, link, now }: LinkContext, tableId: string): void {
  if (link.created_by === null) return
  const at = now()
  const about = { itemType: 'table' as const, itemId: tableId, recordId: null, fieldId: null, partId: null }
  const event = { kind: 'formAnswered' as const, to: [link.created_by], actor: null, about, facts: {}, madeAt: at.toISOString() }
  // a repeated id would be the same notice: each pause has its own
  scheduleNotices(org, [event], at, { id: `${link.id}:answered:${Math.floor(at.getTime() / noticePauseMs)}` })
}
